import { expect, it, onTestFinished, vi } from 'vitest';
import { talkTexts } from '#admin/calendar/talk-texts.ts';
import { lateParcelText } from '#admin/dashboard/late-parcel.ts';
import { appointmentMessages, replySubject, replyTo } from '#admin/enquiries/messages.ts';
import { askForDetails, consultationMessages, talkOf } from '#admin/orders/consultation-messages.ts';
import { clientOf, paymentText, thanksToBuyer } from '#admin/orders/order-text.ts';
import { GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { site } from '#lib/site.ts';
import { toBuyer } from '#words/to-buyer.ts';

/* The texts for WhatsApp that are ready on the owner's screens, and what she reads about a consultation. */

const itemOf = (kind: 'product' | 'service') =>
  [
    { kind, product_name: 'Reading', hindi_name: 'परामर्श', quantity: 1, given_back: 0 },
  ] as OrderShownWire['items'];

const consultation = (other: Partial<OrderShownWire> = {}) =>
  ({
    items: itemOf('service'),
    customer_name: 'Smt Meera Rao',
    title: 'Reading',
    product_name: 'Reading',
    order_no: 'NB-1042',
    status: 'COMPLETED',
    fulfilment: 'new',
    scheduled_at: '2026-11-25T13:00:00.000Z',
    outcome: null,
    birth_details: null,
    needs: ['birth'],
    pay_url: null,
    payments: [],
    payment_mode: 'UPI',
    to_do: null,
    ...other,
  }) as OrderShownWire;
const now = new Date('2026-11-24T06:30:00.000Z');
const offered = (order: OrderShownWire) => consultationMessages(order, now).map(({ name }) => name);

it('offers to confirm and to remind before a consultation, and the open payment while it is open', () => {
  expect(offered(consultation())).toEqual(['Confirm on WhatsApp', 'Remind on WhatsApp']);
  const unpaid = consultation({ status: 'pending', pay_url: 'https://example.in/pay/1' });
  expect(offered(unpaid)).toContain('Say that the payment is open');
});

it('speaks to the client where somebody else has paid', () => {
  const paid = consultation({
    customer_name: 'Arun Rao',
    phone: '9555555555',
    asked_of: { customer_name: 'Kavita Rao', phone: '9444444444' },
  });
  for (const { text } of consultationMessages(paid, now)) expect(text).toContain('Namaste Kavita');
  expect(clientOf(paid).phone).toBe('9444444444');
});

it('asks and reminds of what the consultation needs, and of nothing else', () => {
  vi.stubGlobal('location', { origin: 'https://example.in' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked = (...needs: OrderShownWire['needs']) => {
    const order = consultation({ id: 'X', needs });
    const reminder = consultationMessages(order, now).find(({ name }) => name === 'Remind on WhatsApp');
    return `${askForDetails(order)} ${reminder?.text}`;
  };
  expect(asked('birth')).toMatch(
    /I need your date, time and place of birth\..*\/birth-details\/X.*have your date, time/,
  );
  expect(asked('two births')).toContain('place of birth, and those of the other person.');
  expect(asked('dates and names')).toMatch(/I need your date of birth and name, spelled as you use it\./);
  expect(asked('dates and names')).not.toMatch(/time and place/);
  expect(asked('plan')).toMatch(
    /Please send me your floor plan .* in this chat\..* Please have your floor plan ready\./,
  );
  expect(asked('plan')).not.toMatch(/birth/);
  expect(asked('nothing')).not.toMatch(/birth|plan|have your/);
});

it('offers thanks and the request for a review once the consultation is done', () => {
  const done = consultation({ outcome: 'done' });
  expect(offered(done)).toEqual(['Thank on WhatsApp', 'Ask for a review']);
  expect(consultationMessages(done, now)[1]?.text).toContain(toBuyer.review);
});

it('thanks the buyer of a parcel by the first name, and asks for a review', () => {
  const text = thanksToBuyer(consultation({ items: itemOf('product') }));
  expect(text).toContain('Namaste Meera, thank you for your order NB-1042 (Reading).');
  const inHindi = thanksToBuyer(consultation({ items: itemOf('product'), language: 'hi' }));
  expect(inHindi).toContain('नमस्ते Meera, धन्यवाद। आपका ऑर्डर NB-1042 (परामर्श): ');
  expect(text).toContain(toBuyer.review);
});

it('speaks Hindi to a client who wrote or ordered on a page in Hindi', () => {
  vi.stubGlobal('location', { origin: 'https://example.in' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const language = 'hi' as const;
  const appointment = { name: 'Meera Rao', preferred_at: '2026-11-25T13:00:00.000Z', language };
  const asked = { ...appointment, package_name: GENERAL_PACKAGE } as EnquiryWire & { preferred_at: string };
  const late = { items: itemOf('product'), order_no: 'NB-1042', fulfilment: 'shipped', language };
  const unpaid = { status: 'pending', pay_url: 'https://example.in/hi/pay/1', language } as const;
  const texts = [
    ...consultationMessages(consultation({ language }), now).map(({ text }) => text),
    ...consultationMessages(consultation({ ...unpaid }), now).map(({ text }) => text),
    ...consultationMessages(consultation({ outcome: 'done', language }), now).map(({ text }) => text),
    ...(['birth', 'two births', 'plan', 'photo'] as const).map((need) =>
      askForDetails(consultation({ id: 'X', needs: [need], language })),
    ),
    ...Object.values(appointmentMessages(asked, now)).map(({ text }) => text),
    ...Object.values(talkTexts).map((say) =>
      say(talkOf(consultation({ language }), asked.preferred_at), now),
    ),
    replyTo(asked),
    replySubject(asked),
    lateParcelText({ ...late, customer_name: 'Meera' } as OrderRowWire),
  ];
  const names = new RegExp(
    [site.astrologer, site.practice, 'Meera', 'NB', 'WhatsApp', 'https:\\S+'].join('|'),
    'g',
  );
  for (const text of texts) expect(text.replaceAll(names, '')).not.toMatch(/[A-Za-z]/);
  expect(texts.join('\n')).toContain('याद दिला दूँ, हमारा परामर्श कल शाम 6:30 है।');
  expect(texts.join('\n')).toContain('https://example.in/hi/birth-details/X');
});

it('says nothing of sending where a consultation is not paid', () => {
  for (const status of ['pending', 'FAILED'] as const) {
    expect(paymentText(consultation({ status }))).toMatch(/^Not paid/);
    expect(paymentText(consultation({ status }))).not.toMatch(/send/i);
    expect(paymentText(consultation({ status, items: itemOf('product') }))).toMatch(/Send nothing/i);
  }
});
