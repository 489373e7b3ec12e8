import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category } from '#domain/category.ts';
import type { OrderPlaced } from '#domain/order.ts';
import type { Product } from '#domain/product.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import type { Services } from '#server/services.ts';
import { type Answer, type CallApi, openApi } from '#tests/support/call.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  payloadFor,
  productDraft,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { expectBroken, expectOk, expectRefusal, shapes } from './wire.ts';

const quantityText = 'Please choose a quantity between 1 and 100.';
const billing = {
  customer_name: 'Please enter your full name.',
  email: 'Please provide a valid email.',
  phone: 'Please enter a valid 10-digit phone number.',
  address: 'Please provide your address.',
  country: 'Please enter your country.',
  state: 'Please enter your state.',
  city: 'Please enter your city.',
  zip_code: 'Please provide a valid zip code.',
};

let opened: TestShop;
let shop: Services;
let call: CallApi;
let gems: Category;
let sapphire: Product;

/** Any body at all: `undefined` leaves a field out. */
const order = (more: Record<string, unknown> = {}, key?: string) =>
  call('POST', '/api/checkout', {
    json: { ...payloadFor(sapphire), ...more },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const idOf = (answer: Answer) => expectOk(answer, shapes.checkout).merchant_transaction_id;
const statusOf = async (id: string) =>
  expectOk(await call('GET', `/api/payment/status/${id}`), shapes.paymentStatus).order;
const orders = async () =>
  (await shop.storage.orders.keys('order/')).filter((key) => key.endsWith('/placed'));
/** How many orders an action makes. */
async function made(action: () => Promise<unknown>): Promise<number> {
  const before = (await orders()).length;
  await action();
  return (await orders()).length - before;
}
const reprice = (product: Product, price: number | null, discountedPrice: number | null = null) =>
  saveProduct(shop, product.id, productDraft(gems.id, { name: product.name, price, discountedPrice }), {
    added: [],
    removed: [],
  });

beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
  call = await openApi({ ...opened.env, SITE_URL: 'http://shop.test:8888', RATE_LIMITS: 'off' });
  gems = await addCategory(shop, 'Gemstones');
  sapphire = await addProduct(shop, gems.id, { name: 'Yellow Sapphire', price: 12_500 });
});
afterAll(() => opened.close());

describe('POST checkout', () => {
  test('places one order and says where to pay it', async () => {
    let placed: { redirect_url: string; merchant_transaction_id: string } | undefined;
    expect(
      await made(async () => {
        placed = expectOk(await order({ quantity: 3 }), shapes.checkout);
      }),
    ).toBe(1);
    const id = placed?.merchant_transaction_id ?? '';
    expect(placed?.redirect_url).toBe(`http://shop.test:8888/sandbox-pay/${id}`);
    expect(await statusOf(id)).toEqual({
      status: 'pending',
      customer_name: 'Asha Verma',
      product_name: 'Yellow Sapphire',
      payment_mode: null,
      merchant_transaction_id: id,
      amount: 37_500,
    });
  });

  test('keeps the whole billing form and what was sold', async () => {
    const id = idOf(await order({ quantity: 2 }));
    const record = await shop.storage.orders.read<OrderPlaced>(`order/${id}/placed`);
    expect(record?.value).toMatchObject({
      amount: 2_500_000,
      product: { productId: sapphire.id, name: 'Yellow Sapphire', unitPrice: 1_250_000, quantity: 2 },
      billing: {
        fullName: 'Asha Verma',
        email: 'asha@example.in',
        phone: '9876543210',
        address: '12 Raj Nagar',
        country: 'India',
        state: 'Uttar Pradesh',
        city: 'Ghaziabad',
        zipCode: '201001',
      },
    });
  });

  test('charges the discounted price, to the paisa', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Opal', price: 100, discountedPrice: 33.33 });
    const refused = await call('POST', '/api/checkout', { json: payloadFor(product, { unit_price: 100 }) });
    expect(expectRefusal(refused, 409).unit_price).toBe(33.33);
    const answer = await call('POST', '/api/checkout', { json: payloadFor(product, { quantity: 100 }) });
    expect((await statusOf(idOf(answer))).amount).toBe(3_333);
  });

  test('believes neither name, amount nor status that a client sends', async () => {
    const id = idOf(
      await order({ product_name: 'Pebble', amount: 1, status: 'COMPLETED', total: 1, provider: 'other' }),
    );
    expect(await statusOf(id)).toMatchObject({
      status: 'pending',
      product_name: 'Yellow Sapphire',
      amount: 12_500,
    });
  });

  test.each([
    '\ud800',
    '\udfff\ud800',
    '\u0000',
    '\u202eahsA',
    '🙏',
    "Robert'); DROP TABLE",
    '<script>',
    '=1+1',
    '__proto__',
  ])('takes the text %j as what it is', async (odd) => {
    const id = idOf(
      await order({
        customer_name: `x${odd}x`,
        address: odd,
        country: odd,
        state: odd,
        city: odd,
        zip_code: odd,
        product_name: odd,
      }),
    );
    expect((await statusOf(id)).customer_name).toBe(`x${odd}x`);
    const record = await shop.storage.orders.read<OrderPlaced>(`order/${id}/placed`);
    expect(record?.value.billing).toMatchObject({ address: odd, city: odd, zipCode: odd });
  });

  test('does without the product’s name', async () => {
    idOf(await order({ product_name: undefined }));
  });

  test('sends nobody to an address taken from the request', async () => {
    const answer = await call('POST', '/api/checkout', {
      json: { ...payloadFor(sapphire), redirect_url: 'https://evil.example/' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    expect(expectOk(answer, shapes.checkout).redirect_url).toMatch(/^http:\/\/shop\.test:8888\//);
  });

  test('gives ids that nobody guesses: long, all different, none following another', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => idOf(await order())));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id.length).toBeGreaterThanOrEqual(22);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(20);
  });
});

describe('a checkout that breaks a rule', () => {
  const texts = Object.entries(billing);
  describe.each(texts)('in %s', (field, message) => {
    test.each([
      ['nothing'],
      ['null', null],
      ['an empty text', ''],
      ['a number', 7],
      ['a list', []],
      ['an object', {}],
    ])('with %s', async (_, value?: unknown) => {
      expect(await made(async () => expectBroken(await order({ [field]: value }), field, message))).toBe(0);
    });
  });

  test.each(texts.map(([field]) => field).filter((field) => field !== 'phone'))(
    'in %s, which is only blank',
    async (field) => {
      expectBroken(await order({ [field]: ' \t\n ' }), field, billing[field as keyof typeof billing]);
    },
  );

  test.each(['987654321', '98765432101', '+919876543210', '98765 43210', '९८७६५४३२१०', 'abcdefghij'])(
    'in the phone number %s',
    async (phone) => {
      expectBroken(await order({ phone }), 'phone', billing.phone);
    },
  );

  test.each(['asha', 'asha@', '@example.in', 'a b@example.in', 'asha@example'])(
    'in the e-mail address %s',
    async (email) => {
      expectBroken(await order({ email }), 'email', billing.email);
    },
  );

  test.each([[undefined], [null], [0], [-1], [101], [1.5], [1e6], ['2'], [true], [[2]], [{}]])(
    'in the quantity %j',
    async (quantity) => {
      expect(await made(async () => expectBroken(await order({ quantity }), 'quantity', quantityText))).toBe(
        0,
      );
    },
  );

  test.each([[1], [100]])('though not in the quantity %j', async (quantity) => {
    expect((await statusOf(idOf(await order({ quantity })))).amount).toBe(12_500 * quantity);
  });

  test.each([[undefined], [null], ['12500'], [true], [[12500]], [{}]])(
    'in the unit price %j, which is missing or no number',
    async (unit_price) => {
      expect(await made(async () => expectBroken(await order({ unit_price }), 'unit_price'))).toBe(0);
    },
  );

  test.each(['1e309', '-1e309'])('in the unit price %s, which is beyond all numbers', async (literal) => {
    const raw = JSON.stringify(payloadFor(sapphire)).replace(/"unit_price":\d+/, `"unit_price":${literal}`);
    const answer = await call('POST', '/api/checkout', {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expectBroken(answer, 'unit_price');
  });

  test.each([[undefined], [null], ['1'], [[1]], [{}], [true]])(
    'in the product id %j, which is missing or no number',
    async (product_id) => {
      expect(await made(async () => expectBroken(await order({ product_id }), 'product_id'))).toBe(0);
    },
  );

  test('in every field says so of every field at once', async () => {
    const { errors } = expectRefusal(await call('POST', '/api/checkout', { json: {} }), 422);
    expect(errors).toMatchObject(Object.fromEntries(texts.map(([field, message]) => [field, [message]])));
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      [...Object.keys(billing), 'product_id', 'quantity', 'unit_price'].sort(),
    );
  });

  const domain = (length: number) =>
    `${'x'.repeat(length - '.example.in'.length).replace(/(x{62})x/g, '$1.')}.example.in`;
  test.each([
    ['customer_name', 'n'.repeat(120)],
    ['product_name', 'p'.repeat(120)],
    ['email', `a@${domain(252)}`],
    ['address', 'a'.repeat(500)],
    ['country', 'c'.repeat(120)],
    ['state', 's'.repeat(120)],
    ['city', 'c'.repeat(120)],
    ['zip_code', '1'.repeat(120)],
  ])('in the length of %s: the longest is taken, one character more is not', async (field, longest) => {
    expect(longest).toHaveLength({ email: 254, address: 500 }[field] ?? 120);
    idOf(await order({ [field]: longest }));
    expect(await made(async () => expectBroken(await order({ [field]: `${longest}n` }), field))).toBe(0);
  });

  test('because the product has no price', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Old Coral', price: null });
    const count = await made(async () => {
      const answer = await call('POST', '/api/checkout', { json: payloadFor(product, { unit_price: 5 }) });
      const { message } = expectRefusal(answer, 422);
      expect(message).toMatch(/enquiry/i);
    });
    expect(count).toBe(0);
  });
});

describe('a checkout for a product that is not on sale', () => {
  const notFound = async (product: Pick<Product, 'id'>, more: Record<string, unknown> = {}) => {
    expect(
      await made(async () => {
        const { message } = expectRefusal(await order({ product_id: product.id, ...more }), 404);
        expect(message).toBe('Product not found');
      }),
    ).toBe(0);
  };

  test('answers 404 for an unknown one', () => notFound({ id: 9_999 }));
  test('answers 404 for an inactive one', async () => {
    await notFound(await addProduct(shop, gems.id, { name: 'Withdrawn', status: 0 }));
  });
  test('answers 404 for one in an inactive category, as soon as it is inactive', async () => {
    const category = await addCategory(shop, 'Seasonal');
    const product = await addProduct(shop, category.id, { name: 'Diya' });
    idOf(await order({ product_id: product.id }));
    await saveCategory(shop, category.id, { name: 'Seasonal', status: 0 });
    await notFound(product);
  });
  test('answers 404 for a deleted one', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Gone' });
    await deleteProduct(shop, product.id);
    await notFound(product);
  });
  test('answers 404 before it looks at rules and prices', () =>
    notFound({ id: 9_999 }, { quantity: 0, email: 'x', unit_price: 'free' }));
});

describe('a checkout at another price than the one now charged', () => {
  test.each([[12_499.99], [12_500.01], [1], [25_000]])(
    'such as %d answers 409 with the price',
    async (unit_price) => {
      expect(
        await made(async () => {
          const refused = expectRefusal(await order({ unit_price }), 409);
          expect(refused.unit_price).toBe(12_500);
        }),
      ).toBe(0);
    },
  );

  test.each([[0], [-1], [-0], [12_500.001], [1e21], [1e308], [Number.MIN_VALUE]])(
    'such as %d makes no order',
    async (unit_price) => {
      const count = await made(async () => {
        const answer = await order({ unit_price });
        expect([409, 422]).toContain(answer.status);
        expectRefusal(answer, answer.status);
      });
      expect(count).toBe(0);
    },
  );

  test('goes through once the visitor agrees to the price answered, under the same key', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Emerald', price: 500 });
    await reprice(product, 600);
    const buy = (unit_price: number) =>
      call('POST', '/api/checkout', {
        json: payloadFor(product, { unit_price }),
        headers: { 'Idempotency-Key': 'agreeing' },
      });
    const { unit_price = 0 } = expectRefusal(await buy(500), 409);
    expect(unit_price).toBe(600);
    idOf(await buy(unit_price));
  });

  test('is refused only after the rules are held', async () => {
    expectBroken(await order({ unit_price: 1, phone: '1' }), 'phone', billing.phone);
  });
});

describe('an idempotency key', () => {
  test('with the same body answers the same order, however often', async () => {
    expect(
      await made(async () => {
        const first = await order({ quantity: 2 }, 'same');
        for (let n = 0; n < 3; n++) expect((await order({ quantity: 2 }, 'same')).body).toEqual(first.body);
        idOf(first);
      }),
    ).toBe(1);
  });

  test('makes one order of ten sent at once', async () => {
    expect(
      await made(async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => order({}, 'ten at once')));
        expect(new Set(answers.map(idOf)).size).toBe(1);
      }),
    ).toBe(1);
  });

  test.each([
    ['another quantity', { quantity: 2 }],
    ['another name', { customer_name: 'Ravi' }],
    ['another address', { address: '13 Raj Nagar' }],
  ])('with %s is 409 and makes no order', async (what, more) => {
    const first = idOf(await order({}, what));
    expect(await made(async () => expectRefusal(await order(more, what), 409))).toBe(0);
    expect(idOf(await order({}, what))).toBe(first);
  });

  test('with the same body gives the same order after the price has changed', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Garnet', price: 700 });
    const buy = (key: string) =>
      call('POST', '/api/checkout', {
        json: payloadFor(product, { unit_price: 700 }),
        headers: { 'Idempotency-Key': key },
      });
    const first = idOf(await buy('before the change'));
    await reprice(product, 900);
    expect(idOf(await buy('before the change'))).toBe(first);
    expect((await statusOf(first)).amount).toBe(700);
    expect(expectRefusal(await buy('after the change'), 409).unit_price).toBe(900);
  });

  test('with the same body gives the same order after the product is gone', async () => {
    const product = await addProduct(shop, gems.id, { name: 'Zircon' });
    const buy = () =>
      call('POST', '/api/checkout', {
        json: payloadFor(product),
        headers: { 'Idempotency-Key': 'product gone' },
      });
    const first = idOf(await buy());
    await deleteProduct(shop, product.id);
    expect(idOf(await buy())).toBe(first);
  });

  test('is not used up by a refused checkout', async () => {
    expectRefusal(await order({ phone: '1' }, 'refused first'), 422);
    expectRefusal(await order({ unit_price: 1 }, 'refused first'), 409);
    idOf(await order({}, 'refused first'));
  });

  test('is told from one that differs only in case', async () => {
    const first = idOf(await order({}, 'Case'));
    expect(idOf(await order({}, 'case'))).not.toBe(first);
  });

  test('may be missing: then every checkout is an order of its own', async () => {
    expect(
      await made(async () => {
        expect(idOf(await order())).not.toBe(idOf(await order()));
      }),
    ).toBe(2);
  });

  test('of any kind a client thinks up is taken or refused, never a fault', async () => {
    for (const key of ['../../order', '%00', 'a/b', '"', '{}', 'é', 'x'.repeat(255), '__proto__'])
      idOf(await order({}, key));
    const long = await order({}, 'x'.repeat(5_000));
    expect([200, 422]).toContain(long.status);
  });
});
