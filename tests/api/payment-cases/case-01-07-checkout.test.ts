import { describe, expect, test } from 'vitest';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { FIRST_LOOK, paymentSites } from '#tests/support/payment-site.ts';
import { providerIds, routes, testProviders } from '#tests/support/test-providers.ts';
import { addProduct, payloadFor, productDraft } from '#tests/support/test-shop.ts';

const sites = paymentSites();

describe.each(providerIds)('with %s', (provider) => {
  const open = () => sites.open(provider);
  const { create } = routes[provider];
  /** Returns the amounts that the provider was asked for, in paise. */
  const amounts = async (site: Awaited<ReturnType<typeof open>>) =>
    (await site.control.requests({ route: create })).map(
      ({ body }) => testProviders[provider].asked(body).amount,
    );

  test('case 01: one button pressed ten times at once is one order, one payment page', async () => {
    const site = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.checkOut({}, 'one-key')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1);
    expect(await site.orderIds()).toHaveLength(1);
    expect(await site.calls(create)).toBe(1);
  });

  // The table of cases refunds one of the two payments. Here, two checkouts without a key are two orders,
  // because the buyer may want two. The owner is warned that the second may be a duplicate.
  test('case 02: the same cart from two tabs without a key is two orders, each paid once', async () => {
    const site = await open();
    const first = await site.place();
    const second = await site.place();
    expect(first.id).not.toBe(second.id);
    expect(first.page).not.toBe(second.page);
    for (const { id } of [first, second]) await site.control.approve({ id });
    await site.advance(FIRST_LOOK);
    await site.sweep();
    for (const { id } of [first, second]) {
      expect((await site.poll(id)).status).toBe('COMPLETED');
      expect((await site.whole(id)).refunds).toEqual([]);
    }
    expect((await site.control.books()).orders).toEqual({
      [first.id]: { payments: 1, paid: 150_000, refunded: 0 },
      [second.id]: { payments: 1, paid: 150_000, refunded: 0 },
    });
  });

  test('case 03: a key used for another cart is refused and makes nothing', async () => {
    const site = await open();
    const { id } = await site.place({}, 'one-key');
    const refused = await site.checkOut({ quantity: 2 }, 'one-key');
    expect(refused.status).toBe(409);
    expect(await site.orderIds()).toEqual([id]);
    expect(await site.calls(create)).toBe(1);
  });

  test('case 04: the catalogue says what is paid, whatever the client sends', async () => {
    const site = await open();
    expect((await site.checkOut({ unit_price: 1 })).status).toBe(409);
    expect(await site.calls(create)).toBe(0);
    const more = { amount: 1, total: 1, currency: 'USD', discount: 1_499, merchantOrderId: 'MINE', price: 1 };
    await site.place({ ...more, quantity: 2 } as object);
    expect(await amounts(site)).toEqual([300_000]);
  });

  // The shop does not count pieces here, so the owner takes a unique gem off the shop once it is sold.
  test('case 05: what cannot be sold is refused before the provider hears of it', async () => {
    const site = await open();
    for (const quantity of [0, -1, 1.5, 1e9, 101, null, '1', Number.NaN, undefined])
      expect((await site.checkOut({ quantity } as object)).status, String(quantity)).toBe(422);
    expect((await site.checkOut({ product_id: 999_999 })).status).toBe(404);
    const { categoryId } = site.product;
    const gone = await addProduct(site.shop, categoryId ?? 0, { name: 'Sold ruby', price: 900, status: 0 });
    expect((await site.checkOut({ product_id: gone.id, unit_price: 900 })).status).toBe(404);
    const asked = await addProduct(site.shop, categoryId ?? 0, { name: 'On request', price: null });
    expect((await site.checkOut({ product_id: asked.id, unit_price: 0 })).status).toBe(422);
    expect(await site.orderIds()).toEqual([]);
    expect(await site.control.requests()).toEqual([]);
  });

  test('case 06: prices no binary fraction hits arrive to the paisa', async () => {
    const site = await open();
    const prices = [
      { price: 0.29, quantity: 4, paise: 116 },
      { price: 1.15, quantity: 1, paise: 115 },
      { price: 1999.99, quantity: 3, paise: 599_997 },
      { price: 1.1, quantity: 3, paise: 330 },
      { price: 81_908.43, quantity: 100, paise: 819_084_300 },
    ];
    for (const { price, quantity } of prices) {
      const product = await addProduct(site.shop, site.product.categoryId ?? 0, {
        name: `At ${price}`,
        price,
      });
      const answer = await site.call('POST', '/api/checkout', { json: payloadFor(product, { quantity }) });
      expect(answer.status).toBe(200);
      const { amount } = await site.poll(String(answer.body.merchant_transaction_id));
      expect(amount).toBe(Number((price * quantity).toFixed(2)));
    }
    expect(await amounts(site)).toEqual(prices.map(({ paise }) => paise));
  });

  test('case 06: less than a provider takes is refused without asking it', async () => {
    const site = await sites.open(provider, { price: 0.29 });
    expect((await site.checkOut()).status).toBe(503);
    expect(await site.calls(create)).toBe(0);
  });

  test('case 07: a price that changed meanwhile is told before anything is to be paid', async () => {
    const site = await open();
    const { id, categoryId, name } = site.product;
    await saveProduct(site.shop, id, { draft: productDraft(categoryId ?? 0, { name, price: 1_800 }) });
    const refused = await site.checkOut();
    expect(refused).toMatchObject({ status: 409, body: { unit_price: 1_800 } });
    expect(await site.orderIds()).toEqual([]);
    await site.place({ unit_price: 1_800 });
    expect(await amounts(site)).toEqual([180_000]);
  });
});
