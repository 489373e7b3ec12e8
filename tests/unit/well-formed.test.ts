import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { CategoryForm } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { ProductForm } from '#domain/catalogue/product-form.ts';
import { mailLink, mapLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { EnquiryUpdate } from '#domain/enquiry/enquiry-list.ts';
import { NewsletterPayload } from '#domain/enquiry/newsletter.ts';
import { SinglePayload } from '#domain/order/checkout-form.ts';
import { OrderUpdate } from '#domain/order/parcel.ts';
import { RefundOrder } from '#domain/order/refund.ts';
import { LoginForm } from '#domain/site/account.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import { NoticeForm } from '#domain/site/notice-form.ts';
import { makePaths } from '#domain/site/paths.ts';
import { discrepancyEmail, refusedRefundEmail, saleEmail } from '#server/orders/owner-emails.ts';
import { paidOrder, refundOf, emailSite as site } from '#tests/support/paid-order.ts';
import { payloadFor, visitor } from '#tests/support/test-shop.ts';

/** Half of a surrogate pair. It is not text, although JSON can contain it. */
const HALF = '\ud800';

/** A valid body of a call. Each of its texts is made invalid in turn. */
const bodies: [string, z.ZodMiniType, Record<string, unknown>][] = [
  [
    'an enquiry',
    EnquiryPayload,
    { ...visitor, package_name: 'Ruby', website: '', preferred_at: '2026-12-01T10:00:00+05:30' },
  ],
  ['a newsletter sign-up', NewsletterPayload, { email: 'asha@example.in', website: '' }],
  ['a checkout', SinglePayload, { ...payloadFor({ id: 1, name: 'Ruby', price: 100_00 } as Product) }],
  ['a sign-in', LoginForm, { email: 'asha@example.in', password: 'a password' }],
  ['a category', CategoryForm, { category_name: 'Gems', category_status: '1', version: 'a' }],
  [
    'a product',
    ProductForm,
    {
      category_id: '1',
      product_name: 'Ruby',
      product_price: '100',
      discounted_price: '90',
      short_desc: 'Red',
      full_desc: 'Very red',
      product_status: '1',
      gst_rate: '3',
      hsn_code: '7103',
      origin: 'Nepal',
      size_mm: '10.8 x 8.9',
      certificate_url: 'https://example.in/report',
      importer_or_packer: '12 Raj Nagar',
      remove_images: '[]',
      image_order: '[]',
      version: 'a',
    },
  ],
  ['what is done about an enquiry', EnquiryUpdate, { state: 'new', note: 'Called' }],
  [
    'what is done about an order',
    OrderUpdate,
    { fulfilment: 'packed', note: 'Gift wrap', courier: 'Delhivery', tracking: 'EU123456789IN' },
  ],
  ['a notice', NoticeForm, { text: 'Closed on Sunday', until: '', paused: false }],
  ['a refund', RefundOrder, { amount: 1, payment: 'A', after: 0, note: 'Scratched' }],
];

describe.each(bodies)('%s', (_, schema, body) => {
  it('is taken as it is, with characters of two halves too', () => {
    expect(schema.safeParse(body).error).toBeUndefined();
    const [text = ''] = ['message', 'note', 'full_desc', 'address', 'category_name'].filter(
      (name) => body[name],
    );
    if (text) expect(schema.safeParse({ ...body, [text]: 'Namaste 🙏' }).error).toBeUndefined();
  });

  const texts = Object.keys(body).filter((name) => typeof body[name] === 'string');
  it.each(texts)('is refused at %s, which holds half a character', (name) => {
    const { error } = schema.safeParse({ ...body, [name]: `${body[name]}${HALF}` });
    expect(error && Object.keys(fieldErrors(error))).toEqual([name]);
  });
});

/** Control characters, which no screen shows. */
const unseen = ['\0', '\u0007', '\u001b', '\u007f', '\u0085'];
/** Marks that texts are pasted with, and that nobody sees. */
const pastedMarks = [
  ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202c\u202e\u2060\u2066\u2068\u2069\u3164\ufeff',
];
const lineBreaks = ['\n', '\r\n', '\t'];
/** Fields of one line that people read. */
const single = new Set(
  `name number email package_name product_name category_name customer_name phone country city zip_code
  origin size_mm certificate_url courier tracking`.split(/\s+/),
);
/** Fields of several lines. */
const several = new Set([
  'message',
  'address',
  'note',
  'short_desc',
  'full_desc',
  'importer_or_packer',
  'text',
]);

const read = bodies
  .map(([what, schema, body]) => {
    // Names that the owner may paste from a spreadsheet, with tabs and line ends, which become spaces.
    const pasted = what === 'a product' ? 'product_name' : what === 'a category' ? 'category_name' : '';
    const isIn = (names: Set<string>) => (name: string) => names.has(name) && typeof body[name] === 'string';
    const [one, more] = [Object.keys(body).filter(isIn(single)), Object.keys(body).filter(isIn(several))];
    return { what, schema, body, pasted, one, more };
  })
  .filter(({ one, more }) => one.length + more.length > 0);

describe.each(read)('$what with characters that cannot be shown', ({ schema, body, pasted, one, more }) => {
  const complaints = (name: string, value: string) => {
    const { error } = schema.safeParse({ ...body, [name]: value });
    return error ? fieldErrors(error) : {};
  };
  const inside = (name: string, character: string) => {
    const whole = String(body[name]);
    return whole.slice(0, 1) + character + whole.slice(1);
  };
  it.each([...one, ...more])('is refused at %s, in a sentence', (name) => {
    const isOneLine = one.includes(name) && name !== pasted;
    for (const character of isOneLine ? [...unseen, ...lineBreaks] : unseen)
      expect(complaints(name, inside(name, character)), JSON.stringify(character)).toEqual({
        [name]: [expect.stringMatching(/^[A-Z][a-z]+ /)],
      });
  });

  it('loses the marks it was pasted with, wherever they are', () => {
    const withMarks = (text: string) =>
      [...text].map((letter, n) => pastedMarks[n % pastedMarks.length] + letter).join('') +
      pastedMarks.join('');
    const typed = [...one, ...more].filter((name) => !['number', 'phone'].includes(name));
    for (const name of typed)
      expect(schema.parse({ ...body, [name]: withMarks(String(body[name])) })).toEqual(schema.parse(body));
  });

  it('may hold line breaks and tabs in texts of several lines', () => {
    for (const name of [...more, ...(pasted ? [pasted] : [])])
      for (const character of lineBreaks) expect(complaints(name, inside(name, character))).toEqual({});
  });

  it('may end in a line break, which is cut off as spaces are', () => {
    const typed = one.filter((name) => !['number', 'phone'].includes(name));
    for (const name of typed) expect(complaints(name, `${body[name]}\n`)).toEqual({});
  });
});

it('a name pasted from a sheet keeps its words apart', () => {
  const category = CategoryForm.parse({
    category_name: ' Nepal\tBeads \r\n  large  old\t',
    category_status: '1',
  });
  expect(category.draft.name).toBe('Nepal Beads large  old');
});

it.each([
  ['श्री\u200dराम क्\u200cष', 'श्री\u200dराम क्\u200cष'],
  ['पन्\u200d', 'पन्\u200d'],
  ['Asha 👩🏽\u200d🎓 ❤️', 'Asha 👩🏽\u200d🎓 ❤️'],
  ['\u200dAsha\u200d \u200cVerma\u200c\u200c', 'Asha Verma'],
  ['Asha\u2028Verma', 'Asha Verma'],
])('a joiner stays where it joins: %j is %j', (typed, name) => {
  expect(EnquiryPayload.parse({ ...visitor, name: typed }).name).toBe(name);
});

it('a name of marks alone is none, and an e-mail address has no joiners', () => {
  expect(EnquiryPayload.safeParse({ ...visitor, name: '\u3164\u200d\u200b\u2060' }).success).toBe(false);
  expect(NewsletterPayload.parse({ email: 'as\u200dha@exam\u200bple.in' }).email).toBe('asha@example.in');
});

describe('an older record with half a character', () => {
  it('still has its links', () => {
    expect(whatsappLink('9876543210', `Namaste A${HALF},`)).toBe(
      'https://wa.me/919876543210?text=Namaste%20A%EF%BF%BD%2C',
    );
    expect(mailLink(`a${HALF}@example.in`, HALF, 'x')).toBe(
      'mailto:a%EF%BF%BD@example.in?subject=%EF%BF%BD&body=x',
    );
    expect(mapLink([`1 Road${HALF}`, 'Ghaziabad'])).toContain('query=1%20Road%EF%BF%BD%2C%20Ghaziabad');
    expect(makePaths('/').product(1, `ruby${HALF}`)).toBe('/product-details/1/ruby%EF%BF%BD');
  });

  it('is still mailed to the owner', () => {
    const order = paidOrder({ billing: { fullName: `A${HALF}` } });
    const [attempt] = order.attempts;
    const discrepancy = {
      at: order.placed.placedAt,
      kind: 'double_payment' as const,
      amount: 100,
      providerRef: 'OMO7',
      transactionId: null,
      closed: false,
    };
    for (const { text } of [
      saleEmail(order, site),
      discrepancyEmail(order, attempt?.id ?? '', discrepancy, site),
      refusedRefundEmail(order, refundOf({ state: 'FAILED' }), site),
    ])
      expect(text).toContain('https://wa.me/91');
  });
});
