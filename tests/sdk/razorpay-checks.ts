import { type Bench, thrownBy } from './checks.ts';

const amount = 250_000;

/** Makes a link, follows its payment, refunds it and checks the signatures with Razorpay's own SDK. */
export async function checkRazorpay({ control, sdks, caught, deliver, check }: Bench): Promise<void> {
  const { keyId, keySecret, webhook } = control.settings().razorpay;
  const client = new sdks.Razorpay({ key_id: keyId, key_secret: keySecret });
  const { now } = control.clock();

  const link = await client.paymentLink.create({
    amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: 'SDK_LINK_1',
    description: 'नीलम 5 ct / blue sapphire',
    expire_by: Math.floor(now / 1000) + 3600,
    customer: { name: 'अनन्या', contact: '+919999999999', email: 'buyer@example.in' },
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: 'https://shop.test/result',
    callback_method: 'get',
  });
  check('Razorpay link', [link.status, link.amount, link.reference_id], ['created', amount, 'SDK_LINK_1']);
  const listed = await client.paymentLink.all({ reference_id: 'SDK_LINK_1' });
  check(
    'Razorpay links by reference',
    listed.payment_links.map(({ id }: { id: string }) => id),
    [link.id],
  );

  const wrong = await thrownBy(() => client.paymentLink.create({ amount: 99, currency: 'INR' }));
  check('Razorpay refuses 99 paise', [wrong?.statusCode, wrong?.error?.code], [400, 'BAD_REQUEST_ERROR']);
  const stranger = new sdks.Razorpay({ key_id: 'rzp_live_Elsewhere', key_secret: keySecret });
  const refused = await thrownBy(() => stranger.paymentLink.fetch(link.id));
  check(
    'Razorpay refuses a live key',
    [refused?.statusCode, refused?.error?.code],
    [401, 'BAD_REQUEST_ERROR'],
  );

  const paid = await fetch(link.short_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', mode: 'upi' }),
  });
  const back = new URL(paid.headers.get('location') ?? '').searchParams;
  const verify = (status: string | null) =>
    sdks.razorpayUtils.validatePaymentVerification(
      {
        payment_link_id: back.get('razorpay_payment_link_id'),
        payment_link_reference_id: back.get('razorpay_payment_link_reference_id'),
        payment_link_status: status,
        payment_id: back.get('razorpay_payment_id'),
      },
      back.get('razorpay_signature'),
      keySecret,
    );
  check('Razorpay signed return', verify(back.get('razorpay_payment_link_status')), true);
  check('Razorpay return with another status', verify('cancelled'), false);
  const settled = await client.paymentLink.fetch(link.id);
  check('Razorpay link paid', [settled.status, settled.amount_paid], ['paid', amount]);
  const payment = await client.payments.fetch(back.get('razorpay_payment_id'));
  check('Razorpay payment', [payment.status, payment.amount, payment.method], ['captured', amount, 'upi']);

  const before = caught.length;
  await deliver();
  const hooks = caught.slice(before);
  const isSigned = (body: string, signature: unknown) =>
    sdks.Razorpay.validateWebhookSignature(body, signature, webhook.secret);
  check(
    'Razorpay webhooks are signed',
    hooks.map(({ body, headers }) => [
      JSON.parse(body).event,
      isSigned(body, headers.get('x-razorpay-signature')),
    ]),
    ['payment.authorized', 'payment.captured', 'order.paid', 'payment_link.paid'].map((event) => [
      event,
      true,
    ]),
  );
  check(
    'Razorpay webhooks written anew no longer hold',
    hooks.map(({ body, headers }) =>
      isSigned(JSON.stringify(JSON.parse(body)), headers.get('x-razorpay-signature')),
    ),
    hooks.map(() => false),
  );

  const refund = await client.payments.refund(payment.id, { amount, receipt: 'SDK_REFUND_R' });
  check(
    'Razorpay refund',
    [refund.status, refund.amount, refund.payment_id],
    ['pending', amount, payment.id],
  );
  control.clock({ advanceMs: 300_000 });
  check('Razorpay refund processed', (await client.refunds.fetch(refund.id)).status, 'processed');
  const refunds = await client.payments.fetchMultipleRefund(payment.id);
  check('Razorpay refunds of a payment', [refunds.count, refunds.items[0]?.id], [1, refund.id]);
  const excess = await thrownBy(() => client.payments.refund(payment.id, { amount: 100 }));
  check(
    'Razorpay refuses a refund too many',
    [excess?.statusCode, excess?.error?.code],
    [400, 'BAD_REQUEST_ERROR'],
  );
}
