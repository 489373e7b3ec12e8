import { minutes } from './clock.ts';

export interface PhonePeSettings {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  tokenLifeSeconds: number;
  /** The scheme that a token names, and that must go before it. */
  tokenType: string;
  /** Beyond so many tokens given out within so long a further request is refused with 429. */
  tokenLimit: { most: number; withinMs: number };
  /** A wrong secret: 400 by the SDK's tests, 401 by the published skill. */
  invalidClientStatus: 400 | 401;
  /** A merchantOrderId used again: the official sources name all four. */
  duplicates: 'created-ok' | '400' | '417-TXN' | '417-ORDER';
  /** The names in the body of an error: {code, message} or {errorCode, message, context}. */
  errorShape: 'code' | 'errorCode';
  /** Scheme and host of redirectUrl; null: the simulator's own. */
  payPageOrigin: string | null;
  /** How long status still tells the state from before a change. */
  statusLagMs: number;
  /** How long status does not know a new order. */
  creationLagMs: number;
  /** An order that ran out says EXPIRED, a state the documentation does not have, in place of FAILED. */
  saysExpired: boolean;
  merchantOrderIdInStatus: boolean;
  /** An attempt left in flight is decided this long after the order expired. */
  inFlightGraceMs: number;
  refund: {
    settleAfterMs: number;
    outcome: 'COMPLETED' | 'FAILED';
    /** A refund beyond the amount or after 90 days is refused in the answer, or accepted and FAILED later. */
    refusal: 'at-once' | 'later';
  };
  webhook: {
    url: string | null;
    username: string;
    password: string;
    header: 'bare' | 'upper' | 'SHA256 ' | 'SHA256=';
    refundShape: 'wrapped' | 'flat' | 'both';
    /** The field that names the event: `event`, the older `type`, or both as today. */
    names: 'both' | 'event' | 'type';
    /** Each event so many times. */
    copies: number;
  };
}

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  payPageOrigin: string | null;
  /** A payment that comes late on a link that expired or was cancelled turns it paid, or leaves it. */
  lateOnClosed: 'paid' | 'left';
  /** Amounts in a link's `payments`: the pages show numbers, the SDK's types say texts. */
  paymentAmounts: 'number' | 'text';
  /** The error for an unknown id. The provider documents both. */
  unknownId: 'does not exist' | 'invalid input';
  refund: {
    settleAfterMs: number;
    outcome: 'processed' | 'failed';
  };
  webhook: {
    url: string | null;
    /** Changing it keeps the signatures of deliveries already queued, as rotation does. */
    secret: string;
    copies: number;
  };
}

/** Every switch of the simulator; amounts in paise, times in milliseconds unless named otherwise. */
export interface Settings {
  phonepe: PhonePeSettings;
  razorpay: RazorpaySettings;
}

/** A provider that is simulated. */
export type ProviderId = keyof Settings;

/** A part of the settings; what is not named stays. */
export type SettingsPatch = Patch<Settings>;
type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Patch<T[Key]> | undefined }
    : T;

export const defaultSettings = (): Settings => ({
  phonepe: {
    clientId: 'SIMULATED_CLIENT',
    clientSecret: 'simulated-client-secret',
    clientVersion: '1',
    tokenLifeSeconds: 624_600,
    tokenType: 'O-Bearer',
    tokenLimit: { most: 5, withinMs: minutes(1) },
    invalidClientStatus: 400,
    duplicates: '417-ORDER',
    errorShape: 'code',
    payPageOrigin: null,
    statusLagMs: 0,
    creationLagMs: 0,
    saysExpired: false,
    merchantOrderIdInStatus: false,
    inFlightGraceMs: minutes(15),
    refund: {
      settleAfterMs: minutes(5),
      outcome: 'COMPLETED',
      refusal: 'at-once',
    },
    webhook: {
      url: null,
      username: 'simulated_hook',
      password: 'simulated1password',
      header: 'bare',
      refundShape: 'both',
      names: 'both',
      copies: 1,
    },
  },
  razorpay: {
    keyId: 'rzp_test_SimulatedKey1',
    keySecret: 'simulatedKeySecret',
    payPageOrigin: null,
    lateOnClosed: 'paid',
    paymentAmounts: 'number',
    unknownId: 'does not exist',
    refund: { settleAfterMs: minutes(5), outcome: 'processed' },
    webhook: {
      url: null,
      secret: 'simulatedWebhookSecret',
      copies: 1,
    },
  },
});

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes a patch into settings; throws for a name they do not have, so that no switch is set in vain. */
export function applySettings(settings: Settings, patch: SettingsPatch): void {
  merge(settings as unknown as Record<string, unknown>, patch as Record<string, unknown>, 'settings');
}

function merge(target: Record<string, unknown>, patch: Record<string, unknown>, path: string): void {
  for (const [name, value] of Object.entries(patch)) {
    if (!(name in target)) throw new RangeError(`${path} have no ${name}`);
    const present = target[name];
    if (isGroup(present) && isGroup(value)) merge(present, value, `${path}.${name}`);
    else if (value !== undefined) target[name] = value;
  }
}
