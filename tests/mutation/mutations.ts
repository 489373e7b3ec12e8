// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
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

export type Row = [breaks: string, file: string, from: string, to: string, tests: string, only?: string];

/** Mutations of files in one folder; several test files are parted by spaces. */
export const inside = (folder: string, rows: Row[]): Mutation[] =>
  rows.map(([breaks, file, from, to, tests, only]) => ({
    breaks,
    file: `${folder}/${file}.ts`,
    from,
    to,
    tests: tests.split(' ').map((name) => `${name}.test.ts`),
    ...(only !== undefined && { only }),
  }));

/* What holds of the providers’ adapters and of the simulated providers, a check a line. */

const CASE = 'api/payment-cases/case-';

// biome-ignore format: a table is read by its rows
const ofAdapters = inside('src/server', [
  ['PhonePe’s webhook carries the agreed hash', 'payments/phonepe/answers', "if (!hex || !isOneOf(Buffer.from(hex, 'hex'), expected))", 'if (!hex)', `${CASE}20-23-webhooks`, 'case 20'],
  ['Razorpay’s webhook is signed over its very bytes', 'payments/razorpay/answers', "if (!isHex || !isOneOf(Buffer.from(header, 'hex'), expected))", 'if (!isHex)', `${CASE}20-23-webhooks`, 'case 2'],
  ['the secret before holds while it is being replaced', 'payments/provider-descriptor', 'return previous ? [current, previous] : [current];', 'return [current];', `${CASE}20-23-webhooks`, 'case 20: while'],
  ['a state nobody knows settles nothing', 'payments/phonepe/answers', "word === 'FAILED' ? word : 'UNKNOWN';", "word === 'FAILED' ? word : 'FAILED';", `${CASE}26-27-answers`, 'case 27'],
  ['a state nobody knows settles nothing (Razorpay)', 'payments/razorpay/answers', "return ofLink.get(word) ?? 'UNKNOWN';", "return ofLink.get(word) ?? 'FAILED';", `${CASE}26-27-answers`, 'case 27'],
  ['the order’s state counts, not its last attempt’s', 'payments/phonepe/answers', 'const state = paymentState(order.state);', 'const state = paymentState(attempts.at(-1)?.state ?? order.state);', `${CASE}24-25-odd-truths`, 'case 25'],
  ['a call refused for its token is made once more with a new one', 'payments/phonepe/adapter', 'if (answer.status !== 401) return answer;', 'if (answer.status > 0) return answer;', `${CASE}11-13-token`, 'case 11'],
  ['one new token serves everybody who waits', 'payments/phonepe/token', 'renewing ??= renew();', 'renewing = renew();', 'unit/phonepe', 'still wait'],
  ['a token that ran out is not used', 'payments/phonepe/token', 'text !== refused && now().getTime() < expiresAt', 'text !== refused || expiresAt === 0', `${CASE}11-13-token`, 'case 12'],
  ['a token that was refused is not taken from the store again', 'payments/phonepe/token', 'text !== refused && now().getTime() < expiresAt', 'now().getTime() < expiresAt', 'unit/phonepe-token', 'after a 401'],
  ['the token is renewed before its end', 'payments/phonepe/token', 'holds(token) && now().getTime() < token.renewAt', 'holds(token)', 'unit/phonepe-token', 'four minutes'],
  ['one instance asks for the token, the others wait', 'payments/phonepe/token', 'if (found && isRenewing(found.value) && waited < LEASE_MS) {', 'if (false as boolean) {', 'unit/phonepe-token', 'same moment'],
  ['an instance that died is not waited for without end', 'payments/phonepe/token', 'waited < LEASE_MS)', 'waited < 100 * LEASE_MS)', 'unit/phonepe-token', 'this very moment'],
  ['a lease from the future is none', 'payments/phonepe/token', 'Math.abs(now().getTime() - Date.parse', '(now().getTime() - Date.parse', 'unit/phonepe-token', 'in the future'],
  ['the lease is a conditional write', 'payments/phonepe/token', 'if (version === null) continue;', '', 'unit/phonepe-token', 'same moment'],
  ['a failed token call ends its lease', 'payments/phonepe/token', 'await unlessDown(write({ sealed, renewal: null }, version));', 'if (sealed !== begun.sealed) await unlessDown(write({ sealed, renewal: null }, version));', 'unit/phonepe-token', 'fails this call alone'],
  ['the shared token serves where no new one comes', 'payments/phonepe/token', 'if (token) keep(token);', '', 'unit/phonepe-token', 'serves to its end'],
  ['a changed token counts as absent', 'payments/phonepe/token', '    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));\n    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);', '    const text = decipher.update(bytes.subarray(NONCE + TAG));', 'unit/phonepe-token', 'was changed'],
  ['the shared token belongs to one client', 'payments/phonepe/token', "hkdfSync('sha256', secret, clientSecret,", "hkdfSync('sha256', secret, '',", 'unit/phonepe-token', 'client secret'],
  ['a token says what stands before it', 'payments/phonepe/adapter', '`${type} ${text}`', '`${type && "O-Bearer"} ${text}`', 'unit/phonepe-token', 'the word'],
  ['an older webhook is known by its type', 'payments/phonepe/answers', 'eventOfType(parsed.data.type) ??', '', `${CASE}26-27-answers`, 'older name'],
  ['amounts of payments may be texts (Razorpay)', 'payments/razorpay/answers', '(isWholeNumber(sent) ? Number(sent) : sent)', 'sent', `${CASE}26-27-answers`, 'as texts'],
  ['an unknown id is told of in two forms (Razorpay)', 'payments/razorpay/answers', '|^invalid input \\[', '', 'unit/razorpay', 'knows none'],
  ['a call is answered before the work it put off', 'http/routes', '(visit.waitUntil ? visit.waitUntil(work) : await work)', 'await work', 'unit/afterwards'],
  ['work that was put off is done where nothing keeps it alive', 'http/routes', 'visit.waitUntil(work) : await work)', 'visit.waitUntil(work) : void work)', 'unit/afterwards', 'keeps nothing alive'],
  ['a fault in work that was put off is logged', 'http/routes', '        logError(where, error, requestId);\n      }\n    }),', '      }\n    }),', 'unit/afterwards'],
  ['an id PhonePe has already may be our own: no failure', 'payments/phonepe/adapter', "mayBeDuplicate(answer) ? 'unknown' : 'none'", "mayBeDuplicate(answer) ? 'none' : 'none'", `${CASE}14-duplicate-ids`],
  ['an id Razorpay has already may be our own: no failure', 'payments/razorpay/adapter', "mayBeDuplicate(answer) ? 'unknown' : 'none'", "mayBeDuplicate(answer) ? 'none' : 'none'", `${CASE}14-duplicate-ids`],
  ['a server error decides nothing', 'payments/provider-http', 'if (!ok && !refused) throw fault(what,', 'if (status < 0) throw fault(what,', `${CASE}08-10-create`, 'case 08: the answer to create .* status'],
  ['how it was paid is told by the attempt that succeeded', 'payments/phonepe/answers', "state === 'COMPLETED' ? attempts.find((attempt) => attempt?.state === 'COMPLETED') : null", "state === 'COMPLETED' ? attempts[0] : null", `${CASE}24-25-odd-truths`],
  ['a webhook’s hash may have its name in front', 'payments/phonepe/answers', '(?:SHA256[ =])?', '', 'unit/payment-invariants'],
  ['Razorpay’s signature covers the bytes as they came', 'payments/razorpay/answers', '.update(raw).digest()', '.update(JSON.stringify(readJson(raw))).digest()', `${CASE}20-23-webhooks`],
  ['a link that ran out has failed', 'payments/razorpay/answers', "['expired', 'FAILED'],", "['expired', 'PENDING'],", `${CASE}further`],
  ['another currency is no payment of ours', 'payments/phonepe/answers', "if (order.currency && order.currency !== 'INR') throw another('status');", '', `${CASE}26-27-answers`, 'case 27'],
  ['another currency is no payment of ours (Razorpay)', 'payments/razorpay/answers', "if (link.currency && link.currency !== 'INR') throw another('status');", '', `${CASE}26-27-answers`, 'case 27'],
  ['a secret loses the line end it came with', 'payments/provider-descriptor', '  .trim()\n  .regex(/^\\S+$/', '  .regex(/^\\S+/', `${CASE}11-13-token`, 'case 13'],
  ['a refund that may have been asked for before is not refused for good', 'payments/phonepe/answers', '[400, 409, 417].includes(status)', '[409].includes(status)', 'unit/phonepe'],
  ['a name is not read as an address', 'mail/smtp-mailer', 'structured({ name: from, address: owner })', '`${from} <${owner}>`', 'unit/smtp-mailer'],
  ['no password is sent in clear', 'mail/smtp-mailer', 'requireTLS: true,', 'requireTLS: false,', 'unit/smtp-mailer'],
  ['a mail server that hangs is not waited for', 'mail/smtp-mailer', 'socketTimeout: patienceMs,', '', 'unit/smtp-mailer'],
  ['Razorpay answers about the link that was meant', 'payments/razorpay/adapter', "if (link.reference_id !== ours) throw another('status');", '', 'unit/razorpay'],
]);

// biome-ignore format: a table is read by its rows
const ofSimulator = inside('tests/simulator', [
  ['simulator: O-Bearer and nothing else', 'phonepe/token', "header.replace(scheme, ''));\n  const holds =\n    header.startsWith(scheme) &&", "header.replace(/^(?:O-)?Bearer /, ''));\n  const holds =", 'unit/simulator'],
  ['simulator: tokens are given out in number', 'phonepe/token', 'if (lately.length >= settings.tokenLimit.most)', 'if (false as boolean)', 'unit/simulator'],
  ['simulator: six months of refunds (Razorpay)', 'razorpay/refunds', 'if (world.clock.now() - payment.createdAt > windowMs)', 'if (world.clock.now() < 0)', 'unit/simulator'],
  ['simulator: a token runs out', 'phonepe/token', 'token.expiresAt * 1000 > desk.world.clock.now();', 'token.expiresAt > 0;', 'unit/simulator'],
  ['simulator: a rupee at least', 'phonepe/pay-body', 'if (!isWhole(amount, 100, Number.MAX_SAFE_INTEGER)) return null;', 'if (!isWhole(amount, 99, Number.MAX_SAFE_INTEGER)) return null;', 'unit/simulator'],
  ['simulator: an id is used once', 'phonepe/pay', 'const before = desk.orders.get(asked.merchantOrderId);', "const before = desk.orders.get(asked.merchantOrderId.concat('?'));", 'unit/simulator'],
  ['simulator: refunds sum up to what was paid', 'phonepe/refund', 'return amount + returned > paid', 'return amount > paid', 'unit/late-money'],
  ['simulator: one refund of an order at a time', 'phonepe/refund', "if (before.some(({ state }) => state !== 'COMPLETED')) {", "if (before.some(({ state }) => state === 'FAILED')) {", 'unit/simulator'],
  ['simulator: questions too close to each other are noted', 'phonepe/ladder', 'if (now - lastStatusAt < pause)', 'if (false)', 'unit/simulator'],
  ['simulator: questions after the end are noted', 'phonepe/ladder', 'if (knowsTheEndSince !== null) note', 'if (false) note', 'unit/simulator'],
  ['simulator: a refund’s key stands for one body (Razorpay)', 'razorpay/refunds', 'if (before.body !== whole)', 'if (false)', 'unit/simulator'],
  ['simulator: a callback is an address (Razorpay)', 'razorpay/link-body', "[isCallbackUrl(body.callback_url), 'callback_url'", "[true, 'callback_url'", 'unit/simulator'],
  ['simulator: questions before their time are noted', 'phonepe/ladder', 'else if (age < firstAfter) note', 'else if (age < 0) note', 'unit/simulator'],
  ['simulator: refunds sum up to what was paid (Razorpay)', 'razorpay/refunds', 'if (amount > left)', 'if (amount > payment.amount)', 'unit/simulator'],
  ['simulator: a reference is used once (Razorpay)', 'razorpay/links', '[...counter.links.values()].some(({ referenceId }) => referenceId === reference)', '[...counter.links.values()].some(({ referenceId }) => referenceId === null)', 'unit/simulator'],
  ['simulator: a webhook is signed over the bytes that are sent (Razorpay)', 'razorpay/webhook', '.update(body)', '.update(body.trim().toLowerCase())', `${CASE}20-23-webhooks`],
]);

export const mutations: readonly Mutation[] = [...ofAdapters, ...ofSimulator];
