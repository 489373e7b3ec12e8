import { type Bench, thrownBy } from './checks.ts';

const merchantOrderId = 'SDK_ORDER_1';
const amount = 150_000;

/** Pays, queries, refunds and reads webhooks at the simulator with PhonePe's own SDK. */
export async function checkPhonePe({ control, sdks, caught, deliver, check }: Bench): Promise<void> {
  const { StandardCheckoutClient, StandardCheckoutPayRequest, RefundRequest, MetaInfo, Env } = sdks.phonepe;
  const { clientId, clientSecret, clientVersion, webhook } = control.settings().phonepe;
  const client = StandardCheckoutClient.getInstance(
    clientId,
    clientSecret,
    Number(clientVersion),
    Env.SANDBOX,
    false,
  );

  const request = StandardCheckoutPayRequest.builder()
    .merchantOrderId(merchantOrderId)
    .amount(amount)
    .redirectUrl('https://shop.test/result')
    .expireAfter(1200)
    .metaInfo(MetaInfo.builder().udf1(merchantOrderId).build())
    .build();
  const created = await client.pay(request);
  const truth = control.payment({ id: merchantOrderId });
  check('PhonePe pay: order', [created.orderId, created.state], [truth.reference, 'PENDING']);
  check('PhonePe pay: expiry', created.expireAt, truth.expiresAt);
  check('PhonePe pay: address of the page', created.redirectUrl, truth.redirectUrl);

  const again = await thrownBy(() => client.pay(request));
  check(
    'PhonePe pay with a used id',
    [again?.constructor.name, again?.httpStatusCode],
    ['ExpectationFailed', 417],
  );

  control.clock({ advanceMs: 20_000 });
  const pending = await client.getOrderStatus(merchantOrderId);
  check('PhonePe status: pending', [pending.state, pending.paymentDetails], ['PENDING', []]);

  control.decline({ id: merchantOrderId, mode: 'UPI_QR', code: 'ZM' });
  control.approve({ id: merchantOrderId, mode: 'CARD' });
  await deliver();
  const completed = await client.getOrderStatus(merchantOrderId, true);
  check(
    'PhonePe status: completed at the second try',
    [completed.state, completed.amount, completed.metaInfo?.udf1],
    ['COMPLETED', amount, merchantOrderId],
  );
  const [first, second] = completed.paymentDetails;
  check(
    'PhonePe status: attempts',
    [first?.state, first?.errorCode, first?.paymentMode, second?.state, second?.paymentMode],
    ['FAILED', 'INVALID_MPIN', 'UPI_QR', 'COMPLETED', 'CARD'],
  );
  // The SDK declares these classes but never creates them, so only their names can be compared.
  check(
    'PhonePe status: fields of rail and instrument as the SDK declares them',
    [Object.keys(second.rail), Object.keys(second.instrument)],
    [
      ['type', 'transactionId', 'authorizationCode', 'serviceTransactionId'],
      ['type', 'bankTransactionId', 'bankId', 'brn', 'arn'],
    ],
  );

  const hook = caught.at(-1);
  const read = (body = hook?.body, authorization = hook?.headers.get('authorization')) =>
    client.validateCallback(webhook.username, webhook.password, authorization, body);
  check(
    'PhonePe webhook of the order',
    [read().payload.merchantOrderId, read().payload.state, read().payload.orderId],
    [merchantOrderId, 'COMPLETED', truth.reference],
  );
  const forged = await thrownBy(() => read(hook?.body, 'f'.repeat(64)));
  check('PhonePe webhook with another header is refused', forged !== null, true);

  const refundRequest = RefundRequest.builder()
    .merchantRefundId('SDK_REFUND_1')
    .originalMerchantOrderId(merchantOrderId)
    .amount(amount)
    .build();
  const refund = await client.refund(refundRequest);
  check('PhonePe refund', [refund.amount, refund.state], [amount, 'PENDING']);
  const twice = await thrownBy(() => client.refund(refundRequest));
  check(
    'PhonePe refund with a used id',
    [twice?.constructor.name, twice?.message],
    ['BadRequest', 'Refund ID Duplicated'],
  );
  control.clock({ advanceMs: 30_000 });
  check(
    'PhonePe refund status: confirmed',
    (await client.getRefundStatus('SDK_REFUND_1')).state,
    'CONFIRMED',
  );
  control.clock({ advanceMs: 300_000 });
  const refunded = await client.getRefundStatus('SDK_REFUND_1');
  check(
    'PhonePe refund status: completed',
    [refunded.state, refunded.amount, refunded.merchantRefundId, refunded.originalMerchantOrderId],
    ['COMPLETED', amount, 'SDK_REFUND_1', merchantOrderId],
  );
  check('PhonePe refund status: where it went', refunded.paymentDetails[0]?.transactionId, refund.refundId);

  const unknown = await thrownBy(() => client.getOrderStatus('SDK_NOBODY'));
  check(
    'PhonePe status of an unknown order',
    [unknown?.constructor.name, unknown?.httpStatusCode],
    ['BadRequest', 400],
  );
  control.fault({ route: 'phonepe.status', kind: 'status', status: 503 });
  const down = await thrownBy(() => client.getOrderStatus(merchantOrderId));
  check('PhonePe 503 R999', [down?.constructor.name, down?.httpStatusCode], ['ServerError', 503]);

  control.revokeTokens();
  check(
    'PhonePe signs in again after a 401',
    (await client.getRefundStatus('SDK_REFUND_1')).state,
    'COMPLETED',
  );
  const tokens = control.requests({ route: 'phonepe.token' });
  check('PhonePe tokens asked for', tokens.length, 2);
  const broken = control.violations().map(({ rule, id }) => `${rule} ${id}`);
  check('PhonePe rules broken by the SDK', broken, [
    `reused-id ${merchantOrderId}`,
    'reused-id SDK_REFUND_1',
  ]);
}
