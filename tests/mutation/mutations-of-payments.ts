// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the payment providers, the sandbox or the settings. */

const CASE = 'api/payment-cases/case-';

const ofPayments = [
  ...inside('src/server/payments/phonepe/answers.ts', [
    [
      'PhonePe’s webhook carries the agreed hash',
      'readPhonePeCallback',
      ['never', 'isOneOf'],
      `${CASE}20-23-webhooks`,
      'case 20',
    ],
    [
      'a webhook’s hash may have its name in front',
      'readPhonePeCallback',
      ['pattern', '/^([0-9a-f]{64})$/i'],
      'unit/payment-invariants',
    ],
    [
      'an older webhook is known by its type',
      'readPhonePeCallback',
      ['never', 'eventOfType'],
      'unit/phonepe',
      'older type',
    ],
    [
      'a state nobody knows settles nothing',
      'paymentState',
      ['swap', 'UNKNOWN', 'FAILED'],
      'unit/provider-answers',
    ],
    [
      'the order’s state counts, not its last attempt’s',
      'snapshotOf',
      ['set', 'state', 'paymentState(attempts.at(-1)?.state ?? order.state)'],
      `unit/provider-answers ${CASE}24-25-odd-truths`,
    ],
    [
      'how it was paid is told by the attempt that succeeded',
      'snapshotOf',
      ['set', 'paid', "state === 'COMPLETED' ? attempts[0] : null"],
      'unit/provider-answers',
    ],
    ['another order is none of ours', 'snapshotOf', ['never', 'named attemptId'], 'unit/provider-answers'],
    ['another currency is no payment of ours', 'snapshotOf', ['never', 'INR'], 'unit/provider-answers'],
    [
      'another refund is none of ours',
      'refundOf',
      ['never', 'merchantRefundId refundId'],
      'unit/provider-answers',
    ],
    [
      'a confirmed refund is not at its end',
      'refundState',
      ['swap', 'PENDING', 'COMPLETED'],
      'unit/provider-answers',
    ],
    [
      'a refund that may have been asked for before is not refused for good',
      'mayBeDuplicateRefund',
      ['drop', '400'],
      'unit/phonepe',
    ],
  ]),
  ...inside('src/server/payments/phonepe/adapter.ts', [
    [
      'an id PhonePe has already may be our own: no failure',
      'makePhonePe.create',
      ['never', 'mayBeDuplicate'],
      `${CASE}14-duplicate-ids`,
    ],
    [
      'a call refused for its token is made once more with a new one',
      'makePhonePe.call',
      ['always', '401'],
      `${CASE}11-13-token`,
      'case 11',
    ],
    [
      'a token says what stands before it',
      'makePhonePe.call',
      ['set', 'request', 'jsonRequest({ authorization: `O-Bearer ${text}` }, body)'],
      'unit/phonepe-token',
      'the word',
    ],
  ]),
  ...inside('src/server/payments/phonepe/token.ts', [
    [
      'one new token serves everybody who waits',
      'makePhonePeTokens.get',
      ['set', 'renewing', 'renewing = renew()'],
      'unit/phonepe',
      'still wait',
    ],
    [
      'a token that ran out is not used',
      'makePhonePeTokens.holds',
      ['always', 'expiresAt'],
      `${CASE}11-13-token`,
      'case 12',
    ],
    [
      'a token that was refused is not taken from the store again',
      'makePhonePeTokens.holds',
      ['always', 'refused'],
      'unit/phonepe-token',
      'after a 401',
    ],
    [
      'the token is renewed before its end',
      'makePhonePeTokens.isFresh',
      ['always', 'renewAt'],
      'unit/phonepe-token',
      'four minutes',
    ],
    [
      'one instance asks for the token, the others wait',
      'makeShare',
      ['never', 'isRenewing'],
      'unit/phonepe-token',
      'same moment',
    ],
    [
      'an instance that died is not waited for without end',
      'LEASE_MS',
      ['set', 'LEASE_MS', '700_000'],
      'unit/phonepe-token',
      'this very moment',
    ],
    [
      'a lease from the future is none',
      'makeShare.isRenewing',
      ['unwrap', 'abs'],
      'unit/phonepe-token',
      'in the future',
    ],
    [
      'the lease is a conditional write',
      'makeShare',
      ['never', 'version null ==='],
      'unit/phonepe-token',
      'same moment',
    ],
    [
      'a failed token call ends its lease',
      'makeShare',
      ['drop', 'unlessDown renewal sealed version null'],
      'unit/phonepe-token',
      'fails this call alone',
    ],
    [
      'the shared token serves where no new one comes',
      'makeShare',
      ['drop', 'keep token'],
      'unit/phonepe-token',
      'serves to its end',
    ],
    [
      'a changed token counts as absent',
      'unseal',
      [
        ['drop', 'setAuthTag'],
        ['set', 'text', 'decipher.update(bytes.subarray(NONCE + TAG))'],
      ],
      'unit/phonepe-token',
      'changed',
    ],
    [
      'the shared token belongs to one client',
      'makeShare',
      ['set', 'key', "Buffer.from(hkdfSync('sha256', secret, '', `token ${authUrl} ${clientId}`, 32))"],
      'unit/phonepe-token',
      'client secret',
    ],
  ]),
  ...inside('src/server/payments/razorpay/answers.ts', [
    [
      'Razorpay’s webhook is signed',
      'readRazorpayCallback',
      ['never', 'isOneOf'],
      `${CASE}20-23-webhooks`,
      'case 2',
    ],
    [
      'Razorpay’s signature covers the bytes as they came',
      'readRazorpayCallback',
      [
        'set',
        'expected',
        "secrets.map((secret) => createHmac('sha256', secret).update(JSON.stringify(readJson(raw))).digest())",
      ],
      `${CASE}20-23-webhooks`,
    ],
    [
      'a state nobody knows settles nothing (Razorpay)',
      'paymentState',
      ['swap', 'UNKNOWN', 'FAILED'],
      'unit/provider-answers',
    ],
    ['a link that ran out has failed', 'ofLink', ['drop', 'expired'], `unit/provider-answers ${CASE}further`],
    [
      'what was paid in part is no failure',
      'snapshotOf',
      ['never', 'amount_paid >'],
      'unit/provider-answers',
    ],
    [
      'money that came as a link ended counts',
      'snapshotOf',
      ['never', 'whole FAILED &&'],
      'unit/provider-answers',
    ],
    [
      'amounts of payments may be texts (Razorpay)',
      'LinkPayment',
      ['never', 'isWholeNumber'],
      'unit/provider-answers',
    ],
    [
      'an unknown id is told of in two forms (Razorpay)',
      'isUnknown',
      ['pattern', '/does not exist/i'],
      'unit/razorpay',
      'knows none',
    ],
    [
      'another currency is no payment of ours (Razorpay)',
      'snapshotOf',
      ['never', 'INR'],
      'unit/provider-answers',
    ],
    [
      'another refund is none of ours (Razorpay)',
      'refundOf',
      ['never', 'receipt refundId'],
      'unit/provider-answers',
    ],
  ]),
  ...inside('src/server/payments/razorpay/adapter.ts', [
    [
      'an id Razorpay has already may be our own: no failure',
      'makeRazorpay.create',
      ['never', 'mayBeDuplicate'],
      `${CASE}14-duplicate-ids`,
    ],
    [
      'Razorpay answers about the link that was meant',
      'makeRazorpay.findLink',
      ['never', 'reference_id !=='],
      'unit/provider-answers',
    ],
  ]),
  ...inside('src/server/payments/provider-http.ts', [
    [
      'a server error decides nothing',
      'makeProviderHttp.call',
      ['never', 'refused !'],
      `${CASE}08-10-create`,
      'case 08: the answer to create .* status',
    ],
  ]),
  ...inside('src/server/payments/provider-descriptor.ts', [
    [
      'the previous secret is valid while it is being replaced',
      'validSecrets',
      ['never', 'previous'],
      `${CASE}20-23-webhooks`,
      'case 20: while',
    ],
    [
      'the previous secret is not valid alone',
      'validSecrets',
      ['never', 'current !'],
      'unit/payment-settings',
    ],
    [
      'a secret loses the line end it came with',
      'secretText',
      ['unwrap', 'trim'],
      `${CASE}11-13-token`,
      'case 13',
    ],
  ]),
  ...inside('src/server/payments/settings.ts', [
    ['the sandbox sells nothing on the public site', 'providerFaults', ['never', 'sandbox'], 'unit/settings'],
    [
      'a provider that is not complete is refused',
      'providerFaults',
      ['always', 'isComplete'],
      'unit/payment-settings',
    ],
    [
      'keys go to the provider’s own servers alone',
      'addressFaults',
      ['never', 'isTheirs !'],
      'unit/payment-settings',
    ],
    ['keys go to one environment alone', 'addressFaults', ['never', 'fault'], 'unit/payment-settings'],
    [
      'test keys sell nothing unless that is allowed',
      'readAccount',
      ['never', 'refused'],
      'unit/payment-settings',
    ],
    [
      'keys of a provider that is not complete are not used',
      'readAccount',
      ['never', 'isComplete'],
      'unit/payment-settings',
    ],
  ]),
  ...inside('src/server/payments/sandbox/sandbox.ts', [
    [
      'the sandbox takes no callback that it did not sign',
      'makeSandbox.readWebhook',
      ['never', 'isOneOf'],
      'api/payment',
    ],
    [
      'the sandbox gives back no more than was paid',
      'makeSandbox.refund',
      ['never', 'others amount >'],
      'api/refund',
    ],
    ['there is no sandbox on the public site', 'openSandbox', ['never', 'preview'], 'unit/settings'],
  ]),
];

const ofSettings = [
  ...inside('src/server/settings.ts', [
    [
      'no limits can be off on a deployed site',
      'readSettings',
      ['never', 'RATE_LIMITS off deployed'],
      'unit/settings',
    ],
    [
      'a deployed site has no secret of its own making',
      'sessionSecret',
      ['never', 'deployed'],
      'unit/settings',
    ],
    [
      'a preview reads nothing of the public site',
      'readSettings.e',
      ['never', 'preview'],
      'unit/deploy-context unit/settings',
    ],
    [
      'a preview reads only what every deploy reads',
      'readByPreviews',
      ['always', 'usedBy'],
      'unit/deploy-context',
    ],
    [
      'the site is not given the key to its backups',
      'readSettings',
      ['never', 'AGE_SECRET_KEY deployed'],
      'unit/settings',
    ],
    [
      'a deployed site works with no local store',
      'readSettings',
      ['never', 'LOCAL_BLOBS_URL deployed &&'],
      'unit/settings',
    ],
    [
      'what Netlify builds is deployed',
      'stageOf',
      ['set', 'deployed', '!saysLocal(env)'],
      'unit/deploy-context',
    ],
  ]),
];

export const paymentMutations: readonly Mutation[] = [...ofPayments, ...ofSettings];
