import { days, minutes } from '../clock.ts';
import { asObject } from '../world.ts';

type Fields = Record<string, unknown>;
/** A fault in a body as Razorpay reports it: the field and a sentence. */
export type Complaint = [field: string, description: string];

export const linkFields = [
  'amount',
  'currency',
  'accept_partial',
  'reference_id',
  'expire_by',
  'description',
  'customer',
  'notify',
  'reminder_enable',
  'notes',
  'callback_url',
  'callback_method',
];

const isText = (value: unknown, longest: number) => typeof value === 'string' && value.length <= longest;
const isBooleanIfAny = (value: unknown) => value === undefined || typeof value === 'boolean';

/** Returns the first fault of a create-link body, or null. `now` is in milliseconds. */
export function findComplaint(body: Fields, now: number): Complaint | null {
  const checks: [boolean, string, string][] = [
    [Number.isSafeInteger(body.amount), 'amount', 'The amount must be an integer.'],
    [Number(body.amount) >= 100, 'amount', 'The amount must be atleast INR 1.00'],
    [(body.currency ?? 'INR') === 'INR', 'currency', 'The currency is not supported.'],
    // Razorpay accepts partial payments, but this simulator does not.
    [body.accept_partial !== true, 'accept_partial', 'The accept partial field must be false.'],
    [isBooleanIfAny(body.reminder_enable), 'reminder_enable', 'The reminder enable field must be boolean.'],
    // No limit for reference_id is documented, so the limit of an order's receipt is assumed.
    [isText(body.reference_id ?? '', 40), 'reference_id', 'The reference id may not be longer than 40.'],
    [isText(body.description ?? '', 2048), 'description', 'The description may not be longer than 2048.'],
    [isNotes(body.notes), 'notes', 'The notes may have 15 pairs at most.'],
    [isCustomer(body.customer), 'customer', 'The customer is invalid.'],
    [isNotify(body.notify), 'notify', 'The notify field is invalid.'],
    [isCallbackUrl(body.callback_url), 'callback_url', 'The callback url format is invalid.'],
    [body.callback_method === 'get', 'callback_method', 'The callback method must be get.'],
  ];
  const failed = checks.find(([holds]) => !holds);
  return failed ? [failed[1], failed[2]] : complainOfExpiry(body.expire_by, now);
}

function complainOfExpiry(expireBy: unknown, now: number): Complaint | null {
  if (expireBy === undefined) return null;
  if (typeof expireBy !== 'number' || !Number.isSafeInteger(expireBy))
    return ['expire_by', 'expire_by must be an integer.'];
  if (expireBy * 1000 < now + minutes(15))
    return ['expire_by', 'expire_by should be at least 15 minutes after current time'];
  return expireBy * 1000 > now + days(184)
    ? ['expire_by', 'expire_by should be at most 6 months after current time']
    : null;
}

function isNotes(value: unknown): boolean {
  if (value === undefined) return true;
  const notes = asObject(value);
  return (
    notes !== null && Object.keys(notes).length <= 15 && Object.values(notes).every((one) => isText(one, 256))
  );
}

function isCustomer(value: unknown): boolean {
  if (value === undefined) return true;
  const customer = asObject(value);
  return (
    customer !== null &&
    Object.entries(customer).every(
      ([name, text]) => ['name', 'email', 'contact'].includes(name) && isText(text, 255),
    )
  );
}

function isNotify(value: unknown): boolean {
  if (value === undefined) return true;
  const notify = asObject(value);
  return notify !== null && Object.values(notify).every((one) => typeof one === 'boolean');
}

const isCallbackUrl = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
