/** One change that breaks one check. */
export interface Mutation {
  /** The check that is gone. */
  breaks: string;
  /** The file it stands in, from the root. */
  file: string;
  /** The text that is replaced; it must be there exactly once. */
  from: string;
  to: string;
  /** The test files that should notice, from tests/. */
  tests: string[];
  /** Only tests whose title has this. */
  only?: string;
}

const cases = (range: string) => [`api/payment-cases/case-${range}.test.ts`];
const payments = (name: string) => `src/server/payments/${name}.ts`;
const simulator = (name: string) => `tests/simulator/${name}.ts`;
const simulated = ['unit/simulator.test.ts'];

const ofAdapters: Mutation[] = [
  {
    breaks: 'PhonePe’s webhook carries the agreed hash',
    file: payments('phonepe-webhook'),
    from: "if (hex && isOneOf(Buffer.from(hex, 'hex'), expected)) return null;",
    to: 'if (hex) return null;',
    tests: cases('20-23-webhooks'),
    only: 'case 20',
  },
  {
    breaks: 'Razorpay’s webhook is signed over its very bytes',
    file: payments('razorpay-webhook'),
    from: "if (!isHex || !isOneOf(Buffer.from(header, 'hex'), expected))",
    to: 'if (!isHex)',
    tests: cases('20-23-webhooks'),
    only: 'case 2',
  },
  {
    breaks: 'the secret before holds while it is being replaced',
    file: 'src/server/payment-settings.ts',
    from: 'return current ? [current, ...(before ? [before] : [])] : [];',
    to: 'return current ? [current].filter((each) => each !== before) : [];',
    tests: cases('20-23-webhooks'),
    only: 'case 20: while',
  },
  {
    breaks: 'a state nobody knows settles nothing',
    file: payments('phonepe-answers'),
    from: "word === 'FAILED' ? word : 'UNKNOWN';",
    to: "word === 'FAILED' ? word : 'FAILED';",
    tests: cases('26-27-answers'),
    only: 'case 27',
  },
  {
    breaks: 'a state nobody knows settles nothing (Razorpay)',
    file: payments('razorpay-answers'),
    from: "return ofLink.get(word) ?? 'UNKNOWN';",
    to: "return ofLink.get(word) ?? 'FAILED';",
    tests: cases('26-27-answers'),
    only: 'case 27',
  },
  {
    breaks: 'the order’s state counts, not its last attempt’s',
    file: payments('phonepe-answers'),
    from: 'const state = paymentState(order.state);',
    to: 'const state = paymentState(attempts.at(-1)?.state ?? order.state);',
    tests: cases('24-25-odd-truths'),
    only: 'case 25',
  },
  {
    breaks: 'a call refused for its token is made once more with a new one',
    file: payments('phonepe'),
    from: 'if (answer.status !== 401) return answer;',
    to: 'if (answer.status > 0) return answer;',
    tests: cases('11-13-token'),
    only: 'case 11',
  },
  {
    breaks: 'one new token serves everybody who waits',
    file: payments('phonepe-token'),
    from: 'renewing ??= renew();',
    to: 'renewing = renew();',
    tests: cases('11-13-token'),
    only: 'case 11',
  },
  {
    breaks: 'a token that ran out is not used',
    file: payments('phonepe-token'),
    from: '(held && now().getTime() < held.expiresAt ? held : null)',
    to: 'held',
    tests: cases('11-13-token'),
    only: 'case 12',
  },
  {
    breaks: 'an id PhonePe has already may be our own: no failure',
    file: payments('phonepe'),
    from: "throw http.refusal('create', answer, mayBeDuplicate(answer) ? 'unknown' : 'none');",
    to: "throw http.refusal('create', answer, mayBeDuplicate(answer) ? 'none' : 'none');",
    tests: cases('14-duplicate-ids'),
  },
  {
    breaks: 'an id Razorpay has already may be our own: no failure',
    file: payments('razorpay'),
    from: "throw http.refusal('create', answer, mayBeDuplicate(answer) ? 'unknown' : 'none');",
    to: "throw http.refusal('create', answer, mayBeDuplicate(answer) ? 'none' : 'none');",
    tests: cases('14-duplicate-ids'),
  },
  {
    breaks: 'a server error decides nothing',
    file: payments('provider-http'),
    from: 'if (!ok && !refused) throw fault(what,',
    to: 'if (status < 0) throw fault(what,',
    tests: cases('08-10-create'),
    only: 'case 08: the answer to create .* status',
  },
  {
    breaks: 'Razorpay answers about the link that was meant',
    file: payments('razorpay'),
    from: "if (link.reference_id !== ours) throw another('status');",
    to: '',
    tests: ['unit/razorpay.test.ts'],
  },
];

const ofSimulator: Mutation[] = [
  {
    breaks: 'simulator: O-Bearer and nothing else',
    file: simulator('phonepe/token'),
    from: "header.replace(/^O-Bearer /, ''));\n  const holds =\n    header.startsWith('O-Bearer ') &&",
    to: "header.replace(/^(?:O-)?Bearer /, ''));\n  const holds =",
    tests: simulated,
  },
  {
    breaks: 'simulator: a token runs out',
    file: simulator('phonepe/token'),
    from: 'token.expiresAt * 1000 > desk.world.clock.now();',
    to: 'token.expiresAt > 0;',
    tests: simulated,
  },
  {
    breaks: 'simulator: a rupee at least',
    file: simulator('phonepe/pay-body'),
    from: 'if (!isWhole(amount, 100, Number.MAX_SAFE_INTEGER)) return null;',
    to: 'if (!isWhole(amount, 99, Number.MAX_SAFE_INTEGER)) return null;',
    tests: simulated,
  },
  {
    breaks: 'simulator: an id is used once',
    file: simulator('phonepe/pay'),
    from: 'const before = desk.orders.get(asked.merchantOrderId);',
    to: "const before = desk.orders.get(asked.merchantOrderId.concat('?'));",
    tests: simulated,
  },
  {
    breaks: 'simulator: refunds sum up to what was paid',
    file: simulator('phonepe/refund'),
    from: 'return amount + returned > paid',
    to: 'return amount > paid',
    tests: simulated,
  },
  {
    breaks: 'simulator: one refund of an order at a time',
    file: simulator('phonepe/refund'),
    from: "if (before.some(({ state }) => state !== 'COMPLETED')) {",
    to: "if (before.some(({ state }) => state === 'FAILED')) {",
    tests: simulated,
  },
  {
    breaks: 'simulator: questions before their time are noted',
    file: simulator('phonepe/ladder'),
    from: 'else if (age < firstAfter) note',
    to: 'else if (age < 0) note',
    tests: simulated,
  },
  {
    breaks: 'simulator: refunds sum up to what was paid (Razorpay)',
    file: simulator('razorpay/refunds'),
    from: 'if (amount > left)',
    to: 'if (amount > payment.amount)',
    tests: simulated,
  },
  {
    breaks: 'simulator: a reference is used once (Razorpay)',
    file: simulator('razorpay/links'),
    from: '[...counter.links.values()].some(({ referenceId }) => referenceId === reference)',
    to: '[...counter.links.values()].some(({ referenceId }) => referenceId === null)',
    tests: simulated,
  },
  {
    breaks: 'simulator: a webhook is signed over the bytes that are sent (Razorpay)',
    file: simulator('razorpay/webhook'),
    from: ".update(body).digest('hex');",
    to: ".update(body.trim().toLowerCase()).digest('hex');",
    tests: simulated,
  },
];

export const mutations: readonly Mutation[] = [...ofAdapters, ...ofSimulator];
