import { type Answer, jsonAnswer } from '../answer.ts';
import { asObject, type Call, expectFields, expectJson, readObject } from '../world.ts';
import { errorAnswer, type Link, makeId, type RazorpayAccount, unknownId } from './account.ts';
import { linkEntity } from './entities.ts';
import { findComplaint, linkFields } from './link-body.ts';
import { announceLink } from './webhook.ts';

type Fields = Record<string, unknown>;

/** Creates a payment link. */
export function answerCreate(account: RazorpayAccount, call: Call): Answer {
  const { world } = account;
  const body = readObject(call.body);
  const reference = typeof body?.reference_id === 'string' ? body.reference_id : null;
  expectJson(world, call, reference);
  if (!body) return errorAnswer(400, 'Please provide your request in JSON.');
  expectFields(world, call, reference, body, linkFields);
  const complaint = findComplaint(body, world.clock.now());
  if (complaint) return errorAnswer(400, complaint[1], complaint[0]);
  if (
    reference !== null &&
    [...account.links.values()].some(({ referenceId }) => referenceId === reference)
  ) {
    world.violate(call, 'reused-id', reference, 'reference_id');
    const description = `payment link with given reference_id (${reference}) already exists`;
    return errorAnswer(400, description, 'reference_id');
  }
  const notify = asObject(body.notify) ?? {};
  if (notify.sms !== false || notify.email !== false || body.reminder_enable !== false)
    world.violate(call, 'messages-the-buyer', reference, 'notify and reminder_enable must be false');
  return jsonAnswer(200, linkEntity(account, openLink(account, body)));
}

function openLink(account: RazorpayAccount, body: Fields): Link {
  const { world, settings } = account;
  const now = world.clock.now();
  const origin = settings.payPageOrigin ?? world.origin;
  const link: Link = {
    id: makeId(account, 'plink'),
    orderId: makeId(account, 'order'),
    status: 'created',
    amount: Number(body.amount),
    amountPaid: 0,
    referenceId: String(body.reference_id ?? ''),
    description: String(body.description ?? ''),
    customer: asObject(body.customer) ?? {},
    notes: asObject(body.notes) ?? {},
    returnUrl: String(body.callback_url),
    shortUrl: `${origin}/i/${world.random.letters(8)}`,
    createdAt: now,
    updatedAt: now,
    expireBy: typeof body.expire_by === 'number' ? body.expire_by * 1000 : null,
    expiredAt: null,
    cancelledAt: null,
    payments: [],
    shownId: null,
    client: { knowsTheEnd: false, webhooksAnswered: 0 },
  };
  account.links.set(link.id, link);
  if (link.expireBy !== null) world.clock.plan(link.expireBy, () => expireLink(account, link));
  return link;
}

/** Expires a link that was not paid in time. */
export function expireLink(account: RazorpayAccount, link: Link): void {
  if (link.status !== 'created') return;
  link.status = 'expired';
  link.expiredAt = link.updatedAt = account.world.clock.now();
  announceLink(account, 'payment_link.expired', link, null);
}

/** Cancels a link on which nobody has paid anything. Returns false for any other link. */
export function cancelLink(account: RazorpayAccount, link: Link): boolean {
  if (link.status !== 'created') return false;
  link.status = 'cancelled';
  link.cancelledAt = link.updatedAt = account.world.clock.now();
  announceLink(account, 'payment_link.cancelled', link, null);
  return true;
}

export function answerGet(account: RazorpayAccount, call: Call): Answer {
  const link = account.links.get(call.params.id ?? '');
  return link ? jsonAnswer(200, showLink(account, call, link)) : unknownId(account, call.params.id);
}

/** Returns all links, or those with `?reference_id=`, newest first. */
export function answerList(account: RazorpayAccount, call: Call): Answer {
  const query = call.url.searchParams;
  const reference = query.get('reference_id');
  for (const name of query.keys())
    if (name !== 'reference_id') account.world.violate(call, 'undocumented-field', reference, `?${name}`);
  const links = [...account.links.values()]
    .filter(({ referenceId }) => reference === null || referenceId === reference)
    .reverse();
  return jsonAnswer(200, { payment_links: links.map((link) => showLink(account, call, link)) });
}

function showLink(account: RazorpayAccount, call: Call, link: Link) {
  const webhooks = account.world.deliveries.sentAbout(link.referenceId);
  if (link.client.knowsTheEnd && webhooks === link.client.webhooksAnswered)
    account.world.violate(call, 'call-after-terminal', link.referenceId, link.status);
  link.client.webhooksAnswered = webhooks;
  if (link.status !== 'created')
    call.whenAnswered(() => {
      link.client.knowsTheEnd = true;
    });
  return linkEntity(account, link);
}
