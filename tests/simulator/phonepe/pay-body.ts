import { asObject, type Call, expectFields, type World } from '../world.ts';
import { idPattern } from './account.ts';

/** The request of a valid create-payment body. */
export interface PayBody {
  merchantOrderId: string;
  amount: number;
  expireAfterSeconds: number;
  metaInfo: Record<string, unknown> | undefined;
  returnUrl: string;
}

type Fields = Record<string, unknown>;

/** Reads a body by the table of create-payment fields. Returns null if it breaks any row. */
export function readPayBody(body: Fields): PayBody | null {
  const { merchantOrderId, amount, expireAfter = 600, metaInfo } = body;
  const flow = asObject(body.paymentFlow);
  const returnUrl = asObject(flow?.merchantUrls)?.redirectUrl;
  if (typeof merchantOrderId !== 'string' || !idPattern.test(merchantOrderId)) return null;
  if (!isWhole(amount, 100, Number.MAX_SAFE_INTEGER)) return null;
  if (!isWhole(expireAfter, 300, 3600)) return null;
  if (metaInfo !== undefined && !isMetaInfo(metaInfo)) return null;
  if (flow?.type !== 'PG_CHECKOUT' || !isTextIfAny(flow.message)) return null;
  if (typeof returnUrl !== 'string' || !/^https?:\/\//.test(returnUrl) || !URL.canParse(returnUrl))
    return null;
  if (!isLogin(body.prefillUserLoginDetails)) return null;
  return {
    merchantOrderId,
    amount,
    expireAfterSeconds: expireAfter,
    metaInfo: metaInfo as Fields | undefined,
    returnUrl,
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

function isLogin(value: unknown): boolean {
  if (value === undefined) return true;
  const phone = asObject(value)?.phoneNumber;
  return phone === undefined || (typeof phone === 'string' && /^(?:\d{10}|\+[1-9]\d{6,14})$/.test(phone));
}

/**
 * Notes fields that are not documented, and requests that this simulator does not support, at every depth.
 */
export function expectPayFields(world: World, call: Call, id: string | null, body: Fields): void {
  const flow = asObject(body.paymentFlow) ?? {};
  const check = (part: unknown, known: string[]) =>
    expectFields(world, call, id, asObject(part) ?? {}, known);
  check(body, [
    'merchantOrderId',
    'amount',
    'expireAfter',
    'metaInfo',
    'paymentFlow',
    'prefillUserLoginDetails',
  ]);
  check(flow, ['type', 'message', 'merchantUrls']);
  check(flow.merchantUrls, ['redirectUrl']);
  check(body.prefillUserLoginDetails, ['phoneNumber']);
}
