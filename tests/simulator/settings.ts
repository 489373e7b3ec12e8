import { minutes } from './clock.ts';

export interface PhonePeSettings {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  tokenLifeSeconds: number;
  /** The scheme that a token names and that must precede the token. */
  tokenType: string;
  /** A further request is refused with 429 when this many tokens were given out within this time. */
  tokenLimit: { most: number; withinMs: number };
  /** The answer to a wrong secret: 400 by the SDK's tests, 401 by the published skill. */
  invalidClientStatus: 400 | 401;
  /** The answer to a reused merchantOrderId. The official sources name all four. */
  duplicates: 'created-ok' | '400' | '417-TXN' | '417-ORDER';
  /** The field names of an error's body: {code, message} or {errorCode, message, context}. */
  errorShape: 'code' | 'errorCode';
  /** Scheme and host of redirectUrl. Null means the simulator's own. */
  payPageOrigin: string | null;
  /** How long status answers show the state before a change. */
  statusLagMs: number;
  /** How long status answers do not know a new order. */
  creationLagMs: number;
  /**
   * True if an expired order says EXPIRED, a state that the documentation does not have, instead of FAILED.
   */
  saysExpired: boolean;
  merchantOrderIdInStatus: boolean;
  /** Time after the order's expiry when an attempt in flight is decided. */
  inFlightGraceMs: number;
  refund: {
    settleAfterMs: number;
    outcome: 'COMPLETED' | 'FAILED';
    /**
     * A refund above the amount or after 90 days is either refused in the answer, or accepted and FAILED
     * later.
     */
    refusal: 'at-once' | 'later';
  };
  webhook: {
    url: string | null;
    username: string;
    password: string;
    header: 'bare' | 'upper' | 'SHA256 ' | 'SHA256=';
    refundShape: 'wrapped' | 'flat' | 'both';
    /** The field that names the event: `event`, the older `type`, or both as at present. */
    names: 'both' | 'event' | 'type';
    /** Number of times that each event is sent. */
    copies: number;
  };
}

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  payPageOrigin: string | null;
  /** True if a late payment on an expired or cancelled link makes the link paid. */
  lateOnClosed: 'paid' | 'left';
  /**
   * The type of amounts in a link's `payments`: the documentation shows numbers, the SDK's types say strings.
   */
  paymentAmounts: 'number' | 'text';
  /** The error for an unknown id. The provider documents two. */
  unknownId: 'does not exist' | 'invalid input';
  refund: {
    settleAfterMs: number;
    outcome: 'processed' | 'failed';
  };
  webhook: {
    url: string | null;
    /** A change keeps the signatures of queued deliveries, as a rotation does. */
    secret: string;
    copies: number;
  };
}

/** Every switch of the simulator. Amounts are in paise, and times in milliseconds unless stated otherwise. */
export interface Settings {
  phonepe: PhonePeSettings;
  razorpay: RazorpaySettings;
}

/** A provider that is simulated. */
export type ProviderId = keyof Settings;

/** A part of the settings. Settings that are not named stay unchanged. */
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

/** Writes a patch into settings. Throws for an unknown name, so that no switch is set in vain. */
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
