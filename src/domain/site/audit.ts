import { type Paise, toRupees } from '../money/money.ts';
import type { Export } from './paths.ts';

/** Number of audit records on a page. */
export const AUDIT_PER_PAGE = 20;

/** The two prices of a product; null for none. */
interface Prices<Money> {
  price: Money | null;
  discounted: Money | null;
}

/** A product whose prices were changed: in paise as it is stored, in rupees on the wire. */
export interface PriceChange<Money = Paise> {
  id: number;
  name: string;
  before: Prices<Money>;
  after: Prices<Money>;
}

/** How the owner signed in. */
export type SignInWith = 'password' | 'passkey' | 'password_and_passkey' | 'password_and_code';

/** Most networks that are told apart among the failed sign-ins of a day. */
export const MOST_NETWORKS = 50;

/** An event in the audit log, with money in paise and networks as hashes. It never names a buyer. */
export type AuditEvent = Recorded<Paise, string[]>;

type Recorded<Money, Networks> =
  | { what: 'signed_in'; with: SignInWith }
  /** All sign-ins of a day in India that failed, and the networks they came from. */
  | { what: 'sign_ins_failed'; times: number; networks: Networks }
  /** The password was right, and a passkey was asked for. */
  | { what: 'password_entered' }
  | { what: 'sign_in_locked' }
  /** Somebody said on the sign-in page that the password is forgotten. */
  | { what: 'new_password_asked' }
  | { what: 'passkey_added' | 'passkey_renamed' | 'passkey_removed'; name: string }
  /** The counter of a passkey went back, so somebody may have copied the passkey. */
  | { what: 'passkey_refused'; name: string }
  | { what: 'recovery_codes_made' | 'recovery_code_refused' | 'password_changed' }
  | { what: 'recovery_code_used'; left: number }
  | { what: 'exported'; file: Export; from: string; to: string }
  | { what: 'erased'; kind: 'person' | 'enquiry' | 'subscriber' }
  | { what: 'deleted'; kind: 'product' | 'category'; name: string }
  | { what: 'prices_changed'; products: PriceChange<Money>[] }
  /** `order` is its id, `number` what people call it. */
  | { what: 'refunded'; order: string; number: string; amount: Money };

/** The time of an event, and the device if it names itself. */
interface Mark {
  at: string;
  device: string;
}

/** A record of the audit log. */
export type AuditEntry = AuditEvent & Mark;

/** A record of the audit log as it crosses the wire, with money in rupees and the number of networks. */
export type AuditWire = Recorded<number, number> & Mark;

const inRupees = ({ price, discounted }: Prices<Paise>): Prices<number> => ({
  price: price === null ? null : toRupees(price),
  discounted: discounted === null ? null : toRupees(discounted),
});

/** Returns a record as it crosses the wire. */
export function auditToWire(entry: AuditEntry): AuditWire {
  if (entry.what === 'refunded') return { ...entry, amount: toRupees(entry.amount) };
  if (entry.what === 'sign_ins_failed') return { ...entry, networks: entry.networks.length };
  if (entry.what !== 'prices_changed') return entry;
  const products = entry.products.map(({ before, after, ...product }) => ({
    ...product,
    before: inRupees(before),
    after: inRupees(after),
  }));
  return { ...entry, products };
}

/** A product with the prices that the audit log records. */
interface Priced {
  id: number;
  name: string;
  price: Paise | null;
  discountedPrice: Paise | null;
}

/** Returns the change of a product's prices; null if they are the same. */
export function priceChange(before: Priced, after: Priced): PriceChange | null {
  const isSame = before.price === after.price && before.discountedPrice === after.discountedPrice;
  if (isSame) return null;
  const pricesOf = ({ price, discountedPrice }: Priced) => ({ price, discounted: discountedPrice });
  return { id: after.id, name: after.name, before: pricesOf(before), after: pricesOf(after) };
}
