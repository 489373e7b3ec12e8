import { describe, expect, test } from 'vitest';
import type { PaymentStatusWire } from '#domain/order/buyer-news.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { changeProduct } from '#server/catalogue/saves.ts';
import { DAY, HOUR, LAPSED, MINUTE, type PaymentSite, paymentSites } from '#tests/support/payment-site.ts';
import { ofEach, providerIds, refundsEnd, routes } from '#tests/support/test-providers.ts';
import { addProduct, payloadFor } from '#tests/support/test-shop.ts';

/* What the buyer is told in each state that the money of an order can be in. */

const sites = paymentSites();

const never = ofEach(() => ({ refund: { settleAfterMs: 60 * DAY } }));
const ok = { status: 200 };
const thanks = 'Thank you, Smt. Asha Devi. We have received your order.';
/** The steps of a parcel that is still promised. */
const toLeave = [
  expect.stringMatching(/^You paid on \d+ \w+ 20\d\d\.$/),
  'We pack your order with care and write to you when it leaves.',
  expect.stringMatching(/^It should reach you by \w+day, \d+ \w+ 20\d\d\. That is 7 working days/),
];
const failed =
  'The payment did not go through, so nothing was charged. If your account shows a debit all the same, ' +
  'your bank will return it automatically within five days of the payment.';
const late =
  'This payment reached us after it had been reported as failed, so it does not pay for the order.';
const twice = 'Your order was paid twice, and once is enough.';
const another = 'The amount that reached us was not that of the order.';
const onePiece = 'Another buyer had paid for this piece a moment before you, and there is only one.';
const withdrawn = 'We had withdrawn this payment request before your payment reached us.';
const onItsWay = (money = '₹1,500.00') => `${money} is on its way back to the account you paid from.`;
const gone = (money = '₹1,500.00') => `${money} has gone back to the account you paid from.`;
const refused = (money = '₹1,500.00') =>
  `We could not send ${money} back to the account you paid from. We know about it, and will try again or ` +
  'pay it back in another way. If you do not hear from us within 7 working days, please message us.';
const isGoing = { title: 'Your money is on its way back', look: 'returned' } as const;
const isPartGoing = { title: 'Part of your money is on its way back', look: 'partly' } as const;
const isBack = { title: 'Your money has been returned', look: 'returned' } as const;

/* Steps. Each takes a site, and the id of an order where there is one already. */

const place = async (site: PaymentSite) => (await site.place({ customer_name: 'Smt. Asha Devi' })).id;

async function pay(site: PaymentSite, id: string, how: { amount?: number; orderId?: string } = {}) {
  await site.advance(MINUTE);
  await site.control.approve({ id, ...how });
  await site.control.deliver();
  await site.sweepFor(2 * MINUTE);
  return id;
}
const paid = async (site: PaymentSite) => pay(site, await place(site));

async function unpaid(site: PaymentSite) {
  const id = await place(site);
  await site.sweepFor(LAPSED);
  return id;
}

async function payLate(site: PaymentSite, id: string) {
  await site.control.lateSuccess({ id, afterMs: 2 * HOUR, evenIfFailed: true });
  await site.advance(3 * HOUR);
  await site.control.deliver();
  await site.sweep();
  return id;
}

async function giveBack(site: PaymentSite, id: string, amount: number) {
  const json = { amount, payment: id, after: 0 };
  expect(await site.owner('POST', `/api/order/refund/${id}`, { json })).toMatchObject(ok);
  return id;
}

async function settle(site: PaymentSite, id: string, arrived: boolean) {
  await site.sweepFor(12 * DAY);
  const json = { refund: `${id}-R1`, arrived };
  expect(await site.owner('POST', `/api/order/settle-refund/${id}`, { json })).toMatchObject(ok);
  return id;
}

async function ask(site: PaymentSite, more: object = {}) {
  const json = { title: 'Reading', amount: 1_500, customer_name: 'Meera Rao', phone: '9811122233', ...more };
  const made = await site.owner('POST', '/api/order/create', { json });
  expect(made).toMatchObject(ok);
  return String(made.body.id);
}

async function beginToPay(site: PaymentSite, id: string) {
  const json = { customer_name: 'Meera Rao', email: 'meera@example.in', phone: '9811122233' };
  expect(await site.call('POST', `/api/payment/start/${id}`, { json })).toMatchObject(ok);
  return id;
}

async function withdraw(site: PaymentSite, id: string) {
  await site.advance(MINUTE);
  const json = { withdrawn: true };
  expect(await site.owner('POST', `/api/order/update/${id}`, { json })).toMatchObject(ok);
  return id;
}

async function placeForPiece(site: PaymentSite) {
  const piece = await addProduct(site.shop, site.product.categoryId, {
    name: 'The only one',
    price: 1_500,
    single: 1,
  });
  const { body } = await site.call('POST', '/api/checkout', { json: payloadFor(piece) });
  return { id: String(body.merchant_transaction_id), pieceId: piece.id };
}
const sellElsewhere = (site: PaymentSite, pieceId: number) =>
  changeProduct(site.shop, pieceId, () => ({ soldTo: 'another order' }));

interface Case {
  name: string;
  reach: (site: PaymentSite) => Promise<string>;
  status: OrderStatus;
  news: Omit<PaymentStatusWire['news'], 'steps'>;
  /** True while the order has no number yet. */
  isUnnumbered?: true;
}

const pending = { title: null, look: null, awaits_payment: true, pay: 'now', has_receipt: false } as const;
const over = { ...pending, awaits_payment: false, pay: null };
const retriable = { ...over, pay: 'again' } as const;
const bought = { ...over, has_receipt: true };

const cases: Case[] = [
  {
    name: 'no news of a payment',
    reach: place,
    status: 'pending',
    news: { ...pending, text: [] },
    isUnnumbered: true,
  },
  {
    name: 'no news of a payment for half a minute: the poll itself gives the order its number',
    async reach(site) {
      const id = await place(site);
      await site.advance(31_000);
      return id;
    },
    status: 'pending',
    news: { ...pending, text: [] },
  },
  {
    name: 'failed, and no money known',
    reach: unpaid,
    status: 'FAILED',
    news: { ...retriable, text: [failed] },
  },
  {
    name: 'money after the failure: asked back',
    reach: async (site) => payLate(site, await unpaid(site)),
    status: 'FAILED',
    news: { ...retriable, ...isGoing, text: [`${late} ${onItsWay()}`] },
  },
  {
    name: 'money after the failure: gone back',
    async reach(site) {
      const id = await payLate(site, await unpaid(site));
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'FAILED',
    news: { ...retriable, ...isBack, text: [`${late} ${gone()}`] },
  },
  {
    name: 'money after the failure: the refund is refused',
    async reach(site) {
      const id = await unpaid(site);
      await site.control.settings(refundsEnd('FAILED'));
      await payLate(site, id);
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'FAILED',
    news: { ...retriable, text: [`${late} ${refused()}`] },
  },
  {
    name: 'money after the failure, settled by the owner with the provider',
    async reach(site) {
      const id = await unpaid(site);
      await site.control.settings(refundsEnd('FAILED'));
      await payLate(site, id);
      await site.sweepFor(10 * MINUTE);
      expect(await site.owner('POST', `/api/order/close/${id}`)).toMatchObject(ok);
      return id;
    },
    status: 'FAILED',
    news: {
      ...retriable,
      text: [
        `${late} We have looked into it and settled it with the payment provider. ` +
          'If you still miss money, please message us.',
      ],
    },
  },
  {
    name: 'a request withdrawn while it is paid',
    async reach(site) {
      const id = await withdraw(site, await beginToPay(site, await ask(site)));
      return payLate(site, id);
    },
    status: 'FAILED',
    news: { ...over, ...isGoing, text: [`${withdrawn} ${onItsWay()}`] },
  },
  {
    name: 'a request withdrawn before anybody paid',
    reach: async (site) => withdraw(site, await ask(site)),
    status: 'FAILED',
    news: { ...over, text: ['This payment request has been withdrawn. Nothing was charged.'] },
  },
  {
    name: 'a request withdrawn while a payment page is open',
    reach: async (site) => withdraw(site, await beginToPay(site, await ask(site))),
    status: 'FAILED',
    news: {
      ...over,
      text: [
        'This payment request has been withdrawn. Nothing was charged. ' +
          'If you have paid all the same, the money goes back to you by itself.',
      ],
    },
  },
  {
    name: 'a request that nobody has begun to pay',
    reach: ask,
    status: 'pending',
    news: { ...over, pay: 'now', text: ['This has not been paid yet.'] },
  },
  {
    name: 'a request that lapsed',
    async reach(site) {
      const id = await ask(site, { valid_until: new Date(Date.now() + HOUR).toISOString() });
      await site.advance(2 * HOUR);
      return id;
    },
    status: 'FAILED',
    news: {
      ...over,
      text: [
        'This payment request is no longer valid. Nothing was charged. ' +
          'Please ask us for a new one if you still want to pay.',
      ],
    },
  },
  {
    name: 'another amount: confirmed by the bank, to be checked by the owner',
    reach: async (site) => pay(site, await place(site), { amount: 149_900 }),
    status: 'pending',
    news: {
      ...over,
      text: [
        'Your bank has confirmed a payment of ₹1,499.00, but the order is for ₹1,500.00. ' +
          'The order is not confirmed until we have checked this ourselves. ' +
          'We will contact you. Please do not pay again.',
      ],
    },
  },
  {
    name: 'another amount: asked back by the owner',
    reach: async (site) => giveBack(site, await pay(site, await place(site), { amount: 149_900 }), 1_499),
    status: 'pending',
    news: { ...over, ...isGoing, text: [`${another} ${onItsWay('₹1,499.00')}`] },
  },
  {
    name: 'another amount: gone back',
    async reach(site) {
      const id = await giveBack(site, await pay(site, await place(site), { amount: 149_900 }), 1_499);
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'FAILED',
    news: { ...retriable, ...isBack, text: [`${another} ${gone('₹1,499.00')}`] },
  },
  {
    name: 'another reference: to be checked by the owner',
    reach: async (site) => pay(site, await place(site), { orderId: 'SOMEBODY_ELSES' }),
    status: 'pending',
    news: {
      ...over,
      text: [
        'Your payment was reported with another reference than that of this order. ' +
          'The order is not confirmed until we have checked this ourselves. ' +
          'We will contact you. Please do not pay again.',
      ],
    },
  },
  {
    name: 'failed, then reported as paid, and the provider cannot be asked',
    async reach(site) {
      const id = await unpaid(site);
      const { status: route } = routes[site.provider];
      await site.control.fault({ route, kind: 'status', status: 500, count: 100 });
      return payLate(site, id);
    },
    status: 'FAILED',
    news: {
      ...over,
      text: [
        'This payment was reported as failed, and since then as paid. We are asking the payment provider. ' +
          'If the money has reached us, it goes back to you by itself. Please do not pay again until you know.',
      ],
    },
  },
  {
    name: 'paid twice: the second payment goes back',
    async reach(site) {
      const id = await unpaid(site);
      expect(await site.call('POST', `/api/payment/retry/${id}`, { json: {} })).toMatchObject(ok);
      await pay(site, `${id}-2`);
      return payLate(site, id);
    },
    status: 'COMPLETED',
    news: { ...bought, text: [thanks, `${twice} ₹1,500.00 is on its way back to the account it came from.`] },
  },
  {
    name: 'money of a failed payment goes back while another payment is open',
    async reach(site) {
      const id = await unpaid(site);
      await payLate(site, id);
      expect(await site.call('POST', `/api/payment/retry/${id}`, { json: {} })).toMatchObject(ok);
      return id;
    },
    status: 'pending',
    news: { ...pending, text: [`${late} ${onItsWay()}`] },
  },
  {
    name: 'a single piece that another buyer has',
    async reach(site) {
      const { id, pieceId } = await placeForPiece(site);
      await sellElsewhere(site, pieceId);
      return pay(site, id);
    },
    status: 'COMPLETED',
    news: { ...over, ...isGoing, text: [`${onePiece} ${onItsWay()}`] },
  },
  { name: 'paid', reach: paid, status: 'COMPLETED', news: { ...bought, text: [thanks] } },
  {
    name: 'cancelled, and the money still to go back',
    async reach(site) {
      const id = await paid(site);
      const json = { fulfilment: 'cancelled' };
      expect(await site.owner('POST', `/api/order/update/${id}`, { json })).toMatchObject(ok);
      return id;
    },
    status: 'COMPLETED',
    news: {
      ...bought,
      title: 'Order cancelled',
      look: 'ended',
      text: ['What you paid goes back to the account you paid from, within 7 working days.'],
    },
  },
  {
    name: 'a part asked back',
    reach: async (site) => giveBack(site, await paid(site), 500),
    status: 'COMPLETED',
    news: { ...bought, ...isPartGoing, text: [thanks, onItsWay('₹500.00')] },
  },
  {
    name: 'all of it gone back',
    async reach(site) {
      const id = await giveBack(site, await paid(site), 1_500);
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'COMPLETED',
    news: { ...bought, ...isBack, text: [gone()] },
  },
  {
    name: 'a refund of all of it refused: no parcel is promised',
    async reach(site) {
      const id = await paid(site);
      await site.control.settings(refundsEnd('FAILED'));
      await giveBack(site, id, 1_500);
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'COMPLETED',
    news: { ...bought, text: ['Thank you, Smt. Asha Devi.', refused()] },
  },
  {
    name: 'a refund of a part refused',
    async reach(site) {
      const id = await paid(site);
      await site.control.settings(refundsEnd('FAILED'));
      await giveBack(site, id, 500);
      await site.sweepFor(10 * MINUTE);
      return id;
    },
    status: 'COMPLETED',
    news: { ...bought, text: [thanks, refused('₹500.00')] },
  },
  {
    name: 'a refund that the owner settled by hand: it arrived',
    async reach(site) {
      await site.control.settings(never);
      return settle(site, await giveBack(site, await paid(site), 1_500), true);
    },
    status: 'COMPLETED',
    news: { ...bought, ...isBack, text: ['₹1,500.00 has been given back to you.'] },
  },
  {
    name: 'a refund that the owner settled by hand: it did not arrive',
    async reach(site) {
      await site.control.settings(never);
      return settle(site, await giveBack(site, await paid(site), 500), false);
    },
    status: 'COMPLETED',
    news: { ...bought, text: [thanks, refused('₹500.00')] },
  },
  {
    name: 'paid outside',
    reach: (site) => ask(site, { outside: { mode: 'cash' } }),
    status: 'COMPLETED',
    news: { ...bought, text: ['Thank you, Meera Rao.'] },
  },
  {
    name: 'paid outside, and a part given back',
    reach: async (site) => giveBack(site, await ask(site, { outside: { mode: 'cash' } }), 500),
    status: 'COMPLETED',
    news: {
      ...bought,
      title: 'Part of your money has been returned',
      look: 'partly',
      text: ['Thank you, Meera Rao.', '₹500.00 has been given back to you.'],
    },
  },
];

describe.each(providerIds)('what the buyer is told, paid by %s', (provider) => {
  test.each(cases)('$name', async ({ reach, status, news, isUnnumbered }) => {
    const site = await sites.open(provider);
    const id = await reach(site);
    const answer = await site.call('GET', `/api/payment/status/${id}?news=1`);
    expect(answer.body, JSON.stringify(answer.body.news)).toEqual({
      status: 200,
      order: expect.objectContaining({ status, merchant_transaction_id: id }),
      order_no: isUnnumbered ? null : expect.stringMatching(/^NB-\d+$/),
      news: { ...news, steps: news.text.includes(thanks) ? toLeave : [] },
    });
    const books = Object.entries((await site.control.books()).orders);
    const isMoneyKnown = books.some(([attempt, { paid }]) => attempt.startsWith(id) && paid > 0);
    if (isMoneyKnown) expect(JSON.stringify(answer.body.news)).not.toMatch(/nothing was charged/i);
  });
});
