import { asObject, type Call, expectFields, type World } from '../world.ts';
import { idPattern } from './desk.ts';

export const paymentModes = ['UPI_INTENT', 'UPI_COLLECT', 'UPI_QR', 'NET_BANKING', 'CARD'];

/** What a valid create-payment body asks for. */
export interface PayBody {
  merchantOrderId: string;
  amount: number;
  expireAfterSeconds: number;
  metaInfo: Record<string, unknown> | undefined;
  returnUrl: string;
  modes: string[];
  disablePaymentRetry: boolean;
}

type Fields = Record<string, unknown>;

/** The body by the table of create-payment fields, or null where any row of it is broken. */
export function readPayBody(body: Fields): PayBody | null {
  const { merchantOrderId, amount, expireAfter = 600, metaInfo } = body;
  const flow = asObject(body.paymentFlow);
  const returnUrl = asObject(flow?.merchantUrls)?.redirectUrl;
  const modes = readModes(flow?.paymentModeConfig);
  const retries = [body.disablePaymentRetry, flow?.disablePaymentRetry];
  if (typeof merchantOrderId !== 'string' || !idPattern.test(merchantOrderId)) return null;
  if (!isWhole(amount, 100, Number.MAX_SAFE_INTEGER)) return null;
  if (!isWhole(expireAfter, 300, 3600)) return null;
  if (metaInfo !== undefined && !isMetaInfo(metaInfo)) return null;
  if (flow?.type !== 'PG_CHECKOUT' || !isTextIfAny(flow.message)) return null;
  if (typeof returnUrl !== 'string' || !/^https?:\/\//.test(returnUrl) || !URL.canParse(returnUrl))
    return null;
  if (!modes || retries.some((retry) => retry !== undefined && typeof retry !== 'boolean')) return null;
  if (!isLogin(body.prefillUserLoginDetails)) return null;
  return {
    merchantOrderId,
    amount,
    expireAfterSeconds: expireAfter,
    metaInfo: metaInfo as Fields | undefined,
    returnUrl,
    modes,
    disablePaymentRetry: retries.includes(true),
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}

const isTextIfAny = (value: unknown) => value === undefined || typeof value === 'string';

function isMetaInfo(value: unknown): boolean {
  const fields = asObject(value);
  return fields !== null && Object.entries(fields).every(([name, text]) => isUdf(name, text));
}

function isUdf(name: string, text: unknown): boolean {
  const number = Number(/^udf([1-9]|1[0-5])$/.exec(name)?.[1]);
  if (!number || typeof text !== 'string') return false;
  return number <= 10 ? text.length <= 256 : /^[a-zA-Z0-9_\- @.+]{0,50}$/.test(text);
}

/** The modes the page offers, or null for a configuration that is refused. */
function readModes(config: unknown): string[] | null {
  if (config === undefined) return paymentModes;
  const { enabledPaymentModes: enabled, disabledPaymentModes: disabled } = asObject(config) ?? {};
  if (asObject(config) === null || (enabled !== undefined && disabled !== undefined)) return null;
  const named = enabled ?? disabled ?? [];
  if (!Array.isArray(named) || !named.every(isModeEntry)) return null;
  const types = named.map((entry: { type: string }) => entry.type);
  return enabled === undefined ? paymentModes.filter((mode) => !types.includes(mode)) : types;
}

function isModeEntry(value: unknown): boolean {
  const { type, cardTypes } = asObject(value) ?? {};
  const cards = ['DEBIT_CARD', 'CREDIT_CARD'];
  const hasCards = Array.isArray(cardTypes) && cardTypes.every((card) => cards.includes(card));
  return paymentModes.includes(String(type)) && (cardTypes === undefined || (type === 'CARD' && hasCards));
}

function isLogin(value: unknown): boolean {
  if (value === undefined) return true;
  const phone = asObject(value)?.phoneNumber;
  return phone === undefined || (typeof phone === 'string' && /^(?:\d{10}|\+[1-9]\d{6,14})$/.test(phone));
}

/** Notes what the documentation does not list, at every depth. */
export function expectPayFields(world: World, call: Call, id: string | null, body: Fields): void {
  const flow = asObject(body.paymentFlow) ?? {};
  const check = (part: unknown, known: string[]) =>
    expectFields(world, call, id, asObject(part) ?? {}, known);
  check(body, [
    ...['merchantOrderId', 'amount', 'expireAfter', 'metaInfo', 'paymentFlow'],
    ...['disablePaymentRetry', 'prefillUserLoginDetails'],
  ]);
  check(flow, ['type', 'message', 'merchantUrls', 'paymentModeConfig', 'disablePaymentRetry']);
  check(flow.merchantUrls, ['redirectUrl']);
  check(flow.paymentModeConfig, ['enabledPaymentModes', 'disabledPaymentModes']);
  check(body.prefillUserLoginDetails, ['phoneNumber']);
}
