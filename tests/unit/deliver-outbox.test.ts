import { beforeEach, describe, expect, it } from 'vitest';
import { emails } from '#domain/order/email-names.ts';
import { enquiryEmails } from '#server/enquiries/enquiry-mail.ts';
import { type Mail, MailError } from '#server/mail/mailer.ts';
import { completeOrder } from '#server/orders/complete-order.ts';
import { orderEmails } from '#server/orders/order-emails.ts';
import { appendTo, loadOrder } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { sendToBuyer, updateOrder } from '#server/orders/update-order.ts';
import { deliverOutbox } from '#server/outbox/deliver-outbox.ts';
import { lettersWait, queueEmail, queueEmailOnce } from '#server/outbox/outbox.ts';
import { noPush } from '#tests/support/enquiry-templates.ts';
import type { Around, StoreStep } from '#tests/support/memory-store.ts';
import { openShopWithRuby, order, sandboxOf } from '#tests/support/ordering.ts';
import { emailSite } from '#tests/support/paid-order.ts';
import type { TestContext } from '#tests/support/test-shop.ts';

const MINUTE = 60_000;
const templates = {
  ...enquiryEmails('https://example.in', 'https://example.in/enquiries'),
  ...orderEmails(emailSite),
  newPassword: async () => 'nothing' as const,
};

/** Stops the process before this step of the store. */
let crashBefore: ((step: StoreStep) => boolean) | null = null;
beforeEach(() => {
  crashBefore = null;
});

/** Finishes an order once more. */
async function finish(shop: TestContext, id: string): Promise<void> {
  const loaded = await loadOrder(shop, id);
  if (loaded) await completeOrder(shop, loaded);
}

/** Opens a shop that sends mail, with a paid order whose payment the shop does not know yet. */
async function openPaid() {
  const { clock, ruby, through } = await openShopWithRuby();
  const around: Around = async (step, effect) => {
    if (crashBefore?.(step)) throw new Error('crashed');
    return effect();
  };
  const shop: TestContext = { ...through(around), sendsMail: true };
  const id = await order(shop, ruby);
  await sandboxOf(shop).decide(id, 'upi');
  clock.advance(MINUTE);
  const site = {
    id,
    shop,
    clock,
    sent: [] as Mail[],
    server: 'up' as 'up' | 'down',
    settle: () => reconcileOrders(shop, shop.providers),
    marks: () => shop.storage.mail.keys('outbox/'),
    send: () => deliverOutbox(shop, { mailer: { send }, push: noPush, templates }),
  };
  async function send(mail: Mail) {
    if (site.server === 'down') throw new MailError('not sent: ESOCKET');
    site.sent.push(mail);
  }
  return site;
}

const names = (mails: Mail[]) => mails.map(({ id }) => id.split('-')[0]).sort();

describe('a paid order', () => {
  it('is told to buyer and owner once, however often it is finished', async () => {
    const site = await openPaid();
    await site.settle();
    for (let n = 0; n < 3; n++) {
      await finish(site.shop, site.id);
      await Promise.all([site.send(), site.send(), finish(site.shop, site.id), site.send()]);
    }
    expect(names(site.sent)).toEqual(['receipt', 'sale']);
    expect(await site.marks()).toEqual([]);
  });

  it.each([
    ['before the e-mail is known as sent', 'put', /^mailed\//, 2],
    ['before its entry goes', 'delete', /^outbox\//, 1],
  ] as const)(
    'whose sweep dies %s is told again under the same name, or not',
    async (_, kind, key, times) => {
      const site = await openPaid();
      await site.settle();
      crashBefore = (step) => step.store === 'mail' && step.kind === kind && key.test(step.key);
      await site.send();
      crashBefore = null;
      site.clock.advance(MINUTE);
      await site.send();
      await finish(site.shop, site.id);
      await site.send();
      expect(site.sent).toHaveLength(2 * times);
      expect(new Set(site.sent.map(({ id }) => id))).toEqual(
        new Set([`receipt-${site.id}`, `sale-${site.id}`]),
      );
      expect(await site.marks()).toEqual([]);
    },
  );

  it('that was marked again by somebody slow is not told again', async () => {
    const site = await openPaid();
    await site.settle();
    await site.send();
    await queueEmail(site.shop.storage.mail, emails.receipt(site.id), site.clock.now());
    expect(await site.send()).toBe(0);
    expect(site.sent).toHaveLength(2);
    expect(await site.marks()).toEqual([]);
  });
});

describe('a parcel that is marked shipped, set back and marked shipped again', () => {
  async function openShipping() {
    const site = await openPaid();
    await site.settle();
    await site.send();
    const ship = (tracking: string) =>
      updateOrder(site.shop, site.id, { fulfilment: 'shipped', courier: 'DTDC', tracking });
    const undo = () => updateOrder(site.shop, site.id, { fulfilment: 'packed', courier: '', tracking: '' });
    /** Returns the numbers in the e-mails that were sent since then, a minute later. */
    const told = async (minutes = 1) => {
      site.sent.length = 0;
      site.clock.advance(minutes * MINUTE);
      await site.send();
      return site.sent.map(({ text }) => text.match(/Tracking number: (\S+)/)?.[1]);
    };
    return { ...site, ship, undo, told };
  }

  it('within the minute is told to its buyer once, with the number it has now', async () => {
    const { ship, undo, told, marks } = await openShipping();
    await ship('D1');
    await undo();
    await ship('D2');
    expect(await told()).toEqual(['D2']);
    expect(await told(10)).toEqual([]);
    expect(await marks()).toEqual([]);
  });

  it('is not told where the owner says so the second time', async () => {
    const { id, shop, clock, ship, undo, told, marks } = await openShipping();
    await ship('D1');
    clock.advance(5_000);
    await undo();
    clock.advance(5_000);
    await updateOrder(shop, id, {
      fulfilment: 'shipped',
      courier: 'DTDC',
      tracking: 'D1',
      tell_buyer: false,
    });
    expect(await told()).toEqual([]);
    expect(await told(10)).toEqual([]);
    expect(await marks()).toEqual([]);
    await sendToBuyer(shop, id, { what: 'shipped' });
    expect(await told()).toEqual(['D1']);
  });

  it('sends a second e-mail only with a new number, or when the owner asks', async () => {
    const { id, shop, ship, undo, told } = await openShipping();
    await ship('D1');
    expect(await told()).toEqual(['D1']);
    await undo();
    await ship('D1');
    expect(await told()).toEqual([]);
    await sendToBuyer(shop, id, { what: 'shipped' });
    expect(await told()).toEqual(['D1']);
    await undo();
    await ship('D2');
    expect(await told()).toEqual(['D2']);
  });

  it('is told again after it came back, also without a new number', async () => {
    const { id, shop, clock, ship, undo, told } = await openShipping();
    await ship('');
    expect(await told()).toHaveLength(1);
    clock.advance(MINUTE);
    await updateOrder(shop, id, { fulfilment: 'returned' });
    expect(await told()).toEqual([]);
    await undo();
    await ship('');
    expect(await told()).toHaveLength(1);
  });

  it('after its e-mail was dropped is told all the same', async () => {
    const { ship, undo, told, marks } = await openShipping();
    await ship('D1');
    await undo();
    expect(await told(11)).toEqual([]);
    expect(await marks()).toEqual([]);
    await ship('D1');
    expect(await told()).toEqual(['D1']);
  });
});

describe('an e-mail about what is not there', () => {
  const kinds = [
    ['an order that is not paid', emails.receipt],
    ['an order that is not paid, to the owner', emails.sale],
    ['an order nobody knows', () => emails.receipt('0'.repeat(26))],
    ['a refund nobody asked for', (id: string) => emails.refund(id, `${id}-R1`)],
    ['a payment that fits', (id: string) => emails.trouble(id, 'double_payment')],
    ['a refund that was not refused', (id: string) => emails.trouble(id, `${id}-R1`)],
    ['nothing at all', (id: string) => emails.trouble(id, 'constructor')],
  ] as const;
  it.each(kinds)('%s, is not written, and its entry goes after ten minutes', async (_, letter) => {
    const site = await openPaid();
    await queueEmailOnce(site.shop.storage.mail, letter(site.id), site.clock.now());
    site.clock.advance(10 * MINUTE - 1);
    await site.send();
    expect(await site.marks()).toHaveLength(1);
    site.clock.advance(1);
    await site.send();
    expect([site.sent, await site.marks()]).toEqual([[], []]);
  });

  it('goes as soon as that is there', async () => {
    const site = await openPaid();
    await queueEmailOnce(site.shop.storage.mail, emails.sale(site.id), site.clock.now());
    await site.send();
    await site.settle();
    await site.send();
    expect(names(site.sent)).toEqual(['receipt', 'sale']);
  });

  it('leaves an e-mail of an unknown kind alone', async () => {
    const site = await openPaid();
    const { mail } = site.shop.storage;
    await queueEmail(mail, 'greeting/1', site.clock.now());
    site.clock.advance(MINUTE);
    await site.send();
    expect(await site.marks()).toEqual(['outbox/greeting/1']);
    expect(await lettersWait(mail, site.clock.now())).toBe(false);
  });
});

it('a buyer who was forgotten is not written to', async () => {
  const site = await openPaid();
  await site.settle();
  const at = site.clock.now().toISOString();
  await appendTo(site.shop, site.id, () => [{ type: 'buyer_redacted', at }]);
  await site.send();
  expect(names(site.sent)).toEqual(['sale']);
  expect(site.sent[0]?.replyTo).toBeUndefined();
  expect(site.sent[0]?.text).not.toContain('wa.me');
});
