import { describe, expect, it } from 'vitest';
import {
  newLine,
  notSaidYet,
  type Offered,
  orderToSend,
  orderTotal,
  type TypedOrder,
  withProduct,
} from '#admin/orders/new/typed-order.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { rubyWire } from '#tests/support/test-shop.ts';

const NOW = new Date('2026-11-26T06:30:00Z');
const offered: Offered[] = [
  { slug: 'kundali', title: 'Kundali', amount: 1_100, minutes: 20 },
  { slug: 'visit', title: 'A visit', amount: null, minutes: null },
];
const loose = { name: 'Loose', price: 0, made_to_order: false, asks: null };
const ring = { name: 'Silver ring', price: 1_800, made_to_order: true, asks: 'Ring size' };
const ringed: ProductWire = { ...rubyWire, options: [{ name: 'Setting', choices: [loose, ring] }] };
const asRing = (answer: string) => ({
  ...withProduct(ringed),
  choices: [{ option: 'Setting', choice: 'Silver ring', answer }],
});
const order = (change: Partial<TypedOrder>): TypedOrder => ({
  lines: [newLine('product', withProduct(rubyWire))],
  name: 'Meera Rao',
  phone: '98111 22233',
  email: '',
  language: 'en',
  note: '',
  scheduled: '',
  validUntil: '',
  isPaid: false,
  mode: 'upi',
  paidOn: '2026-11-26',
  reference: '',
  delivery: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  ...change,
});
const sent = (change: Partial<TypedOrder>) => orderToSend(order(change), '', NOW);
const fields = (change: Partial<TypedOrder>) => Object.keys(notSaidYet(order(change), offered));

describe('a new order', () => {
  it('sends a haggled ring with its options and the address that the parcel goes to', () => {
    const place = { address: '12 Raj Nagar', city: 'Ghaziabad', state: 'Uttar Pradesh', zipCode: '201002' };
    const lines = [newLine('product', { ...asRing('16'), amount: '₹ 26,500' })];
    expect(sent({ lines, isPaid: true, delivery: 'to_send', reference: 'UPI 7', ...place })).toEqual({
      items: [
        {
          product_id: rubyWire.id,
          quantity: 1,
          unit_price: 26_500,
          options: [{ option: 'Setting', choice: 'Silver ring', answer: '16' }],
        },
      ],
      customer_name: 'Meera Rao',
      phone: '9811122233',
      language: 'en',
      delivery: 'to_send',
      address: '12 Raj Nagar',
      city: 'Ghaziabad',
      state: 'Uttar Pradesh',
      zip_code: '201002',
      country: 'India',
      outside: { mode: 'upi', at: '2026-11-26', reference: 'UPI 7' },
    });
  });

  it('sends no address of what was handed over, and no time where nothing is a talk', () => {
    const handed = sent({
      isPaid: true,
      delivery: 'handed_over',
      address: 'x',
      scheduled: '2026-11-30T11:00',
    });
    expect(handed).toMatchObject({ delivery: 'handed_over' });
    expect(handed).not.toHaveProperty('address');
    expect(handed).not.toHaveProperty('scheduled_at');
  });

  it('is valid until its consultation begins, unless another day was chosen', () => {
    const lines = [newLine('consultation', { consultation: 'kundali' })];
    const scheduled = '2026-11-30T11:00';
    expect(sent({ lines, scheduled })).toMatchObject({ valid_until: '2026-11-30T11:00:00+05:30' });
    expect(sent({ lines, scheduled })).not.toHaveProperty('delivery');
  });

  it('counts agreed prices before usual ones, and names no total it does not know', () => {
    const total = (...lines: ReturnType<typeof newLine>[]) => orderTotal(lines, offered);
    const stone = newLine('product', { ...withProduct(rubyWire), quantity: '2' });
    expect(total(stone)).toBe(2 * 25_999_00);
    expect(total(newLine('product', asRing('')))).toBe(27_799_00);
    expect(total({ ...stone, amount: '20,000' }, newLine('consultation', { consultation: 'kundali' }))).toBe(
      41_100_00,
    );
    expect(total(stone, newLine('consultation', { consultation: 'visit' }))).toBeNull();
    for (const amount of ['x', '1.234']) expect(total({ ...stone, amount })).toBeNull();
    for (const quantity of ['x', '0', '1.5']) expect(total({ ...stone, quantity })).toBeNull();
  });

  it('says what is still open, line by line', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ isPaid: true })).toEqual(['delivery']);
    const priceless = { ...rubyWire, product_price: null, discounted_price: null };
    const open: [ReturnType<typeof newLine>, string][] = [
      [newLine('product'), 'items.0.product_id'],
      [newLine('product', withProduct({ ...rubyWire, sold: true })), 'items.0.product_id'],
      [newLine('product', withProduct(priceless)), 'items.0.unit_price'],
      [newLine('product', asRing(' ')), 'items.0.options'],
      [newLine('consultation'), 'items.0.consultation'],
      [newLine('consultation', { consultation: 'visit' }), 'items.0.amount'],
      [newLine('other', { title: 'Puja', amount: '1' }), 'items.0.goods'],
    ];
    for (const [line, field] of open) expect(fields({ lines: [line] })).toEqual([field]);
    expect(fields({ lines: [newLine('product', { ...withProduct(priceless), amount: '5000' })] })).toEqual(
      [],
    );
    // A hidden product may be sold by hand.
    expect(fields({ lines: [newLine('product', withProduct({ ...rubyWire, product_status: 0 }))] })).toEqual(
      [],
    );
  });
});
