import type { Config } from '@netlify/functions';
import { isEnquiryId, languageSent } from '#domain/enquiry/enquiry-list.ts';
import { toRupees } from '#domain/money/money.ts';
import {
  ConsultationsAnswer,
  OrderAnswer,
  OrderListAnswer,
  OrderMadeAnswer,
  OrderUpdatedAnswer,
  RefundAnswer,
} from '#domain/order/answers.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { fulfilmentTexts } from '#domain/order/fulfilment.ts';
import { NewOrder, newOrderTexts } from '#domain/order/new-order.ts';
import { languageOf, orderNumber, titleOf } from '#domain/order/order.ts';
import { isToBuyer, refundInWords } from '#domain/order/order-history.ts';
import { orderIn } from '#domain/order/order-in.ts';
import { ORDERS_PER_PAGE, OrderFilter } from '#domain/order/order-list.ts';
import { orderRowToWire } from '#domain/order/order-row.ts';
import { orderShownToWire } from '#domain/order/order-shown.ts';
import { calledBy, type Order } from '#domain/order/order-state.ts';
import { OrderUpdate } from '#domain/order/parcel.ts';
import { PutBack, putBackTexts } from '#domain/order/put-back.ts';
import { RefundOrder, RefundSettlement, refundTexts } from '#domain/order/refund.ts';
import { requestState, requestTexts } from '#domain/order/request.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { wordsIn } from '#languages/words.ts';
import { seller, serviceTax } from '#lib/seller.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import type { SiteContext } from '#server/app-context.ts';
import { readEnquiry } from '#server/enquiries/list-enquiries.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { idempotencyKeyOf, jsonBody, nestedBody } from '#server/http/body.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';
import { readBirthDetails } from '#server/orders/birth-details.ts';
import { recordLapse } from '#server/orders/complete-order.ts';
import { findDuplicates, listOrders } from '#server/orders/list-orders.ts';
import { type Consultation, makeOrder } from '#server/orders/make-order.ts';
import { loadOrder, orderCollection } from '#server/orders/order-store.ts';
import { payUrl, withdrawRequest } from '#server/orders/pay-request.ts';
import { closeOrder, refundOrder, settleRefund } from '#server/orders/refund-order.ts';
import { putBack } from '#server/orders/single-piece.ts';
import { EmailOrder, sendToBuyer, updateOrder } from '#server/orders/update-order.ts';
import { sentEmails } from '#server/outbox/outbox.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { showAtOnce } from '#server/storage/list.ts';

const unknown = fulfilmentTexts.unknownOrder;
/** Finds an order. A request whose time is up is recorded as lapsed, so that every screen says so. */
async function find({ context, params }: Call<'id'>): Promise<Order | null> {
  const loaded = await loadOrder(context, params.id);
  return loaded && (await recordLapse(context, loaded)).order;
}
/** Makes the list show at once what the owner has just changed. */
const show = ({ context, params }: Call<'id'>) => showAtOnce(orderCollection(context), [params.id]);

async function refund(call: Call<'id'> & { found: Order; body: RefundOrder }) {
  const { request, context, found, body } = call;
  const { id } = found.placed;
  const ordered = await refundOrder(context, openPayments(context).providers, id, body);
  if (!ordered) return null;
  if (ordered.ok) {
    const { state, amount } = ordered.refund;
    await Promise.all([
      recordAudit(context, request, { what: 'refunded', order: id, number: calledBy(found), amount }),
      show(call),
    ]);
    return { message: refundInWords(ordered.refund), refund: { state } };
  }
  if (ordered.reason === 'unknown_payment') throw validationError({ payment: [refundTexts.nothing] });
  if (ordered.reason === 'too_much')
    throw validationError({
      amount: [(ordered.ofLines ? refundTexts.mostOfLines : refundTexts.most)(ordered.most)],
    });
  if (ordered.reason === 'pieces') {
    const { line } = ordered;
    throw validationError({ lines: [line ? refundTexts.pieces(line.left, line.name) : refundTexts.lines] });
  }
  const texts = {
    changed: refundTexts.changed,
    in_progress: refundTexts.inProgress,
    earlier_open: refundTexts.earlierOpen,
    disputed: refundTexts.disputed,
  };
  throw new HttpError(409, texts[ordered.reason]);
}

async function settle(call: Call<'id'> & { body: RefundSettlement }) {
  const settled = await settleRefund(call.context, call.params.id, call.body);
  if (settled === false) throw new HttpError(409, refundTexts.notSettled);
  if (settled) await show(call);
  return settled && { message: refundTexts.settled };
}

async function close(call: Call<'id'>) {
  const closed = await closeOrder(call.context, call.params.id);
  if (closed === false) throw new HttpError(409, refundTexts.notHeld);
  if (closed) await show(call);
  return closed && { message: refundTexts.closed };
}

/** Returns the consultations of the content, by file name, as they were when the site was built. */
async function offeredConsultations(): Promise<Record<string, Consultation>> {
  const { default: content } = await import('#generated/content-figures.json', { with: { type: 'json' } });
  return content.consultations as Record<string, Consultation>;
}

/** Makes an order of the owner's: a payment request, or a sale that is paid already. */
async function create({ request, context, body }: Call & { body: NewOrder }) {
  // Whoever has asked in Hindi is written to in Hindi, unless the owner says otherwise.
  const { enquiry_id: enquiryId = '' } = body;
  const enquiry = isEnquiryId(enquiryId) ? await readEnquiry(context, enquiryId) : null;
  const { language: asked = 'en' } = enquiry ? languageSent(enquiry) : {};
  // Without a provider, or with a wrong setting, a request can still be made; it can be paid once that is corrected.
  const made = await makeOrder(context, {
    sent: body,
    idempotencyKey: idempotencyKeyOf(request),
    seller,
    serviceTax,
    consultations: await offeredConsultations(),
    language: body.language ?? asked,
    sessionSecret: context.settings.sessionSecret,
  });
  if (!made.ok) {
    if (made.reason === 'invalid') throw validationError(made.errors);
    const [status, text] = createRefusals[made.reason];
    throw new HttpError(status, text);
  }
  const { placed } = made.order;
  await showAtOnce(orderCollection(context), [placed.id]);
  const words = wordsIn[languageOf(placed)];
  return {
    message: newOrderTexts.created,
    id: placed.id,
    title: titleOf(orderIn(made.order, languageOf(placed), words).placed, words.goods.andMore),
    ...(placed.language && { language: placed.language }),
    order_no: orderNumber(made.order.number),
    pay_url: payUrlOf(context, made.order),
  };
}

const createRefusals = {
  unknown_product: [404, newOrderTexts.unknownProduct],
  unknown_consultation: [404, newOrderTexts.unknownConsultation],
  sold: [409, newOrderTexts.sold],
  sold_meanwhile: [409, newOrderTexts.soldMeanwhile],
  key_reused: [409, newOrderTexts.keyReused],
  unavailable: [503, checkoutTexts.unavailable],
} as const;

/** Returns the whole address at which a request can be paid now; null if it cannot. */
const payUrlOf = (context: SiteContext, order: Order): string | null =>
  requestState(order, context.now()) === 'open' ? payUrl(context, order) : null;

/** Withdraws a payment request. @throws HttpError 409 if it is paid, or is none */
async function withdraw({ context, params }: Call<'id'>): Promise<void> {
  const withdrawn = await withdrawRequest(context, openPayments(context).providers, params.id);
  if (!withdrawn || withdrawn.ok) return;
  throw new HttpError(409, withdrawn.reason === 'paid' ? requestTexts.isPaid : requestTexts.noRequest);
}

async function update(call: Call<'id'> & { body: OrderUpdate }) {
  const { context, params, body } = call;
  if (body.withdrawn) await withdraw(call);
  const updated = await updateOrder(context, params.id, body);
  if (!updated) return null;
  await show(call);
  const order = orderShownToWire(updated.order, [], context.now());
  if (!updated.ok && updated.reason === 'sold') throw new HttpError(409, fulfilmentTexts.soldAgain);
  if (!updated.ok) throw new HttpError(409, fulfilmentTexts.changed, { order });
  return { message: fulfilmentTexts.updated, version: order.version };
}

/** The owner's calls about orders. */
export default serve([
  owner(
    'POST /order/create',
    {
      summary:
        'Makes an order: a payment request that is sent as a link, or with ' +
        '`outside` a sale that is paid already. It is for a `product_id`, for a ' +
        '`consultation`, or for a `title` with an `amount`; or for several of these as `items`.',
      headers: { 'Idempotency-Key': 'The same key with the same body makes one order.' },
      body: nestedBody(() => NewOrder, {
        product_id: null,
        quantity: 1,
        title: 'Reading by phone',
        amount: 1_100,
        hsn_code: '999799',
        gst_rate: 18,
        consultation: 'kundali-nirman',
        customer_name: 'Meera Rao',
        phone: '9811122233',
        email: 'meera@example.in',
        note: 'Asked by WhatsApp',
        scheduled_at: '2099-01-01T13:00:00Z',
        valid_until: '2099-01-01T12:00:00Z',
        enquiry_id: '20261120063000000-0123456789ab',
        outside: { mode: 'cash', at: '2026-11-20', reference: 'Receipt book 7' },
      }),
      answers: OrderMadeAnswer,
      refusals: {
        404: 'There is no such product or consultation.',
        409: 'The piece is sold, or the key was used for another body.',
        503: 'No order can be written down safely now.',
      },
    },
    create,
  ),
  owner(
    'GET /order/consultations',
    {
      summary: 'Lists the consultations of the content that a fee can be asked for.',
      answers: ConsultationsAnswer,
    },
    async () => ({
      datalist: Object.entries(await offeredConsultations()).map(
        ([slug, { title, hindiTitle, amount, minutes }]) => ({
          slug,
          title,
          amount,
          minutes,
          ...(hindiTitle && { hindi_title: hindiTitle }),
        }),
      ),
    }),
  ),
  owner(
    'GET /order/list',
    {
      summary: 'Lists orders, the newest first, with the money that is kept of them.',
      query: OrderFilter,
      answers: OrderListAnswer,
    },
    async ({ context, query, page }) => {
      const { kept, ...list } = await listOrders(context, query, page, ORDERS_PER_PAGE);
      return { ...datalist(list, orderRowToWire), total_amount_paid: toRupees(kept) };
    },
  ),
  owner(
    'GET /order/show/:id',
    {
      summary: 'Reads one order with its buyer, payments, refunds and history.',
      answers: OrderAnswer,
      find,
      unknown,
    },
    async ({ context, found }) => {
      // Only what is paid can be paid twice: the list is not read for the others.
      const duplicates = found.paidBy ? await findDuplicates(context, found) : [];
      const toBuyer = found.emailsQueued.filter(isToBuyer);
      const sent = context.sendsMail ? await sentEmails(context.storage.mail, toBuyer) : [];
      const details = found.detailsAt ? await readBirthDetails(context, found.placed.id) : null;
      const beside = { pay_url: payUrlOf(context, found), birth_details: details };
      return {
        order: orderShownToWire(found, duplicates, context.now(), sent, beside),
        sends_mail: context.sendsMail,
      };
    },
  ),
  owner(
    'POST /order/update/:id',
    {
      summary:
        'Changes the parcel of an order, or the note about it. ' +
        'Fields that are not sent stay; an empty text clears.',
      body: jsonBody(OrderUpdate, {
        fulfilment: 'packed',
        note: 'Handle with care',
        courier: 'India Post',
        tracking: 'EU123456789IN',
        scheduled_at: '2026-12-01T13:00:00Z',
        outcome: 'done',
        withdrawn: true,
        doubts_seen: true,
        tell_buyer: false,
        version: 0,
      }),
      answers: OrderUpdatedAnswer,
      refusals: {
        409:
          'The order was changed since `version`, and `order` holds its present state; ' +
          'or `withdrawn` was sent for an order that is paid, or is no request.',
      },
      find,
      unknown,
    },
    update,
  ),
  owner(
    'POST /order/send/:id',
    {
      summary: 'Sends an e-mail about an order to its buyer once more.',
      body: jsonBody(EmailOrder, { what: 'receipt' }),
      answers: MessageAnswer,
      refusals: { 409: 'There is no such e-mail to send, or mail is not set up.' },
      find,
      unknown,
    },
    async ({ context, params, body }) => {
      if (!context.sendsMail) throw new HttpError(409, fulfilmentTexts.noMail);
      if (!(await sendToBuyer(context, params.id, body)))
        throw new HttpError(409, fulfilmentTexts.cannotSend);
      return { message: fulfilmentTexts.sent };
    },
  ),
  owner(
    'POST /order/refund/:id',
    {
      summary:
        'Gives money of a payment back to the buyer: an `amount`, or the `lines` that are returned, with ' +
        'what they cost or a smaller `amount`.',
      stepUp: true,
      body: jsonBody(RefundOrder, {
        amount: 1,
        lines: [{ line: 1, quantity: 1 }],
        payment: 'ATTEMPT',
        after: 0,
        note: 'It arrived broken.',
      }),
      answers: RefundAnswer,
      refusals: {
        409: 'Another refund of this payment is in progress, or there are more refunds than `after`.',
      },
      find,
      unknown,
    },
    refund,
  ),
  owner(
    'POST /order/settle-refund/:id',
    {
      summary: 'Closes a refund that the payment provider does not end, by the word of the owner.',
      stepUp: true,
      body: jsonBody(RefundSettlement, { refund: 'ATTEMPT-R1', arrived: true }),
      answers: MessageAnswer,
      refusals: { 409: 'This refund cannot be closed now.' },
      find,
      unknown,
    },
    settle,
  ),
  owner(
    'POST /order/close/:id',
    {
      summary: 'Closes what is open about the money of an order, once the owner has settled it herself.',
      answers: MessageAnswer,
      refusals: { 409: 'Nothing about this order can be closed now.' },
      find,
      unknown,
    },
    close,
  ),
  owner(
    'POST /order/put-back/:id',
    {
      summary: 'Puts pieces of an order back into the shop, once its parcel came back or it was cancelled.',
      body: jsonBody(PutBack, { lines: [1] }),
      answers: MessageAnswer,
      refusals: { 409: 'The order is not back or cancelled, or nothing of it can be put back.' },
      find,
      unknown,
    },
    async ({ context, found, body }) => {
      const count = await putBack(context, found, body);
      if (!count) throw new HttpError(409, count === null ? putBackTexts.notBack : putBackTexts.nothing);
      return { message: putBackTexts.done };
    },
  ),
]);

export const config: Config = {
  path: ['/api/order/*', '/*/api/order/*'],
};
