import { minutes, seconds } from './clock.ts';

export interface PhonePeSettings {
  /** Which paths exist: all below pg-sandbox, or pg with the token below identity-manager. */
  layout: 'sandbox' | 'production';
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  merchantId: string;
  tokenLifeSeconds: number;
  /** A wrong secret: 400 by the SDK's tests, 401 by the published skill. */
  invalidClientStatus: 400 | 401;
  /** A merchantOrderId used again: the official sources name all four. */
  duplicates: 'created-ok' | '400' | '417-TXN' | '417-ORDER';
  /** Which names an error body uses: {code, message} or {errorCode, message, context}. */
  errorShape: 'code' | 'errorCode';
  /** Scheme and host of redirectUrl; null: the simulator's own. */
  payPageOrigin: string | null;
  /** How long status still tells the state from before a change. */
  statusLagMs: number;
  /** How long status does not know a new order. */
  creationLagMs: number;
  /** An order that ran out says EXPIRED, a state the documentation does not have, in place of FAILED. */
  saysExpired: boolean;
  /** Shown as paymentMode of every attempt, e.g. a mode nobody knows yet. */
  paymentModeShown: string | null;
  merchantOrderIdInStatus: boolean;
  /** An attempt left in flight is decided this long after the order expired. */
  inFlightGraceMs: number;
  refund: {
    confirmAfterMs: number;
    settleAfterMs: number;
    outcome: 'COMPLETED' | 'FAILED';
    /** errorCode and detailedErrorCode of a refund that fails. */
    failure: { errorCode: string; detailedErrorCode: string };
    /** Whether > amount and > 90 days are refused in the answer, or accepted and FAILED later. */
    refusal: 'at-once' | 'later';
  };
  webhook: {
    url: string | null;
    username: string;
    password: string;
    events: string[];
    header: 'bare' | 'upper' | 'SHA256 ' | 'SHA256=';
    refundShape: 'wrapped' | 'flat' | 'both';
    /** Each event so many times. */
    copies: number;
    delayMs: number;
    /** Pauses between tries; an assumption, no schedule is published. */
    retriesMs: number[];
  };
}

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  accountId: string;
  payPageOrigin: string | null;
  /** A payment that comes late on a link that expired or was cancelled turns it paid, or leaves it. */
  lateOnClosed: 'paid' | 'left';
  refund: {
    settleAfterMs: number;
    outcome: 'processed' | 'failed';
  };
  webhook: {
    url: string | null;
    /** Changing it keeps the signatures of deliveries already queued, as rotation does. */
    secret: string;
    events: string[];
    /** Turned off by the provider itself after 24 hours of failures. */
    enabled: boolean;
    copies: number;
    delayMs: number;
    firstRetryMs: number;
    giveUpAfterMs: number;
  };
}

/** Every switch of the simulator; amounts in paise, times in milliseconds unless named otherwise. */
export interface Settings {
  phonepe: PhonePeSettings;
  razorpay: RazorpaySettings;
}

/** A part of the settings; what is not named stays. */
export type SettingsPatch = Patch<Settings>;
type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Patch<T[Key]> | undefined }
    : T;

export const defaultSettings = (): Settings => ({
  phonepe: {
    layout: 'sandbox',
    clientId: 'SIMULATED_CLIENT',
    clientSecret: 'simulated-client-secret',
    clientVersion: '1',
    merchantId: 'SIMULATEDMERCHANT',
    tokenLifeSeconds: 624_600,
    invalidClientStatus: 400,
    duplicates: '417-ORDER',
    errorShape: 'code',
    payPageOrigin: null,
    statusLagMs: 0,
    creationLagMs: 0,
    saysExpired: false,
    paymentModeShown: null,
    merchantOrderIdInStatus: false,
    inFlightGraceMs: minutes(15),
    refund: {
      confirmAfterMs: seconds(30),
      settleAfterMs: minutes(5),
      outcome: 'COMPLETED',
      failure: { errorCode: 'REFUND_BREACHED', detailedErrorCode: 'BF_034' },
      refusal: 'at-once',
    },
    webhook: {
      url: null,
      username: 'simulated_hook',
      password: 'simulated1password',
      events: [
        'checkout.order.completed',
        'checkout.order.failed',
        'pg.refund.accepted',
        'pg.refund.completed',
        'pg.refund.failed',
      ],
      header: 'bare',
      refundShape: 'both',
      copies: 1,
      delayMs: 0,
      retriesMs: [minutes(1), minutes(5), minutes(30), minutes(120), minutes(720)],
    },
  },
  razorpay: {
    keyId: 'rzp_test_SimulatedKey1',
    keySecret: 'simulatedKeySecret',
    accountId: 'acc_SimulatedAcc01',
    payPageOrigin: null,
    lateOnClosed: 'paid',
    refund: { settleAfterMs: minutes(5), outcome: 'processed' },
    webhook: {
      url: null,
      secret: 'simulatedWebhookSecret',
      events: [
        ...['payment_link.paid', 'payment_link.partially_paid', 'payment_link.expired'],
        ...['payment_link.cancelled', 'payment.authorized', 'payment.captured', 'payment.failed'],
        ...['order.paid', 'refund.created', 'refund.processed', 'refund.failed'],
      ],
      enabled: true,
      copies: 1,
      delayMs: 0,
      firstRetryMs: minutes(1),
      giveUpAfterMs: minutes(24 * 60),
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
