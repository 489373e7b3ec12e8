import { type AuditWire, MOST_NETWORKS, type PriceChange, type SignInWith } from '#domain/site/audit.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import type { Export } from '#domain/site/paths.ts';
import { rupees } from '../orders/money-text.ts';

const signedInWith: Record<SignInWith, string> = {
  password: 'Signed in with the password',
  passkey: 'Signed in with a passkey',
  password_and_passkey: 'Signed in with password and passkey',
  password_and_code: 'Signed in with password and recovery code',
};

const files: Record<Export, string> = {
  orders: 'orders',
  'order-lines': 'lines of orders',
  'credit-notes': 'credit notes',
  enquiries: 'enquiries',
  subscribers: 'subscribers',
  products: 'products',
  person: 'a person’s data',
};

const erased = {
  person: 'A person’s data erased',
  enquiry: 'An enquiry deleted',
  subscriber: 'An address taken off the newsletter',
};

const priceOf = ({ price, discounted }: PriceChange<number>['before']): string => {
  if (price === null) return 'on request';
  return discounted === null ? rupees(price) : `${rupees(discounted)} instead of ${rupees(price)}`;
};

/** A product with its old and its new price. */
export const priceChangeInWords = ({ name, before, after }: PriceChange<number>): string =>
  `${name}: ${priceOf(before)} → ${priceOf(after)}`;

const day = (iso: string) => indiaDayInWords(new Date(iso));

/** Returns the days that an exported file covers, as the end of a sentence. */
function daysInWords({ from, to }: { from: string; to: string }): string {
  if (from && to) return `, ${day(from)} to ${day(to)}`;
  if (from) return `, from ${day(from)}`;
  return to ? `, until ${day(to)}` : '';
}

function failedInWords({ times, networks }: { times: number; networks: number }): string {
  const often = times === 1 ? 'once' : `${times} times`;
  if (networks === 1) return `Signing in failed ${often} on this day`;
  const many = networks === MOST_NETWORKS ? `${networks} or more` : networks;
  return `Signing in failed ${often} on this day, from ${many} networks`;
}

/** Describes a record of the audit log in words. */
export function auditInWords(entry: AuditWire): string {
  switch (entry.what) {
    case 'signed_in':
      return signedInWith[entry.with];
    case 'password_entered':
      return 'The right password was entered; a passkey was asked for';
    case 'sign_in_locked':
      return 'Signing in was locked for a quarter of an hour after wrong tries';
    case 'sign_ins_failed':
      return failedInWords(entry);
    case 'passkey_added':
      return `Passkey set up: ${entry.name}`;
    case 'passkey_renamed':
      return `Passkey renamed: ${entry.name}`;
    case 'passkey_removed':
      return `Passkey removed: ${entry.name}`;
    case 'passkey_refused':
      return `Passkey refused: ${entry.name}. It may have been copied; remove it and set up a new one`;
    case 'recovery_codes_made':
      return 'New recovery codes made';
    case 'recovery_code_refused':
      return 'A wrong recovery code was entered after the right password';
    case 'recovery_code_used':
      return `Recovery code used; ${entry.left} left`;
    case 'new_password_asked':
      return 'A letter for a new password was asked for on the sign-in page';
    case 'password_changed':
      return 'Password changed';
    case 'exported':
      return `File fetched: ${files[entry.file]}${daysInWords(entry)}`;
    case 'erased':
      return erased[entry.kind];
    case 'deleted':
      return `${entry.kind === 'product' ? 'Product' : 'Category'} deleted: ${entry.name}`;
    case 'prices_changed':
      return entry.products.length === 1
        ? 'Price changed'
        : `Prices of ${entry.products.length} products changed`;
    case 'refunded':
      return `Refund of ${rupees(entry.amount)} asked for`;
  }
}
