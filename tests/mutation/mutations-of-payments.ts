// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the payment providers, the sandbox or the settings. */

const CASE = 'api/payment-cases/case-';

// biome-ignore format: a table is read by its rows
const ofPayments = inside('src/server/payments', [
  ['PhonePe’s webhook carries the agreed hash', 'phonepe/answers', 'readPhonePeCallback', ['never', 'isOneOf'], `${CASE}20-23-webhooks`, 'case 20'],
  ['a webhook’s hash may have its name in front', 'phonepe/answers', 'readPhonePeCallback', ['pattern', '/^([0-9a-f]{64})$/i'], 'unit/payment-invariants'],
  ['an older webhook is known by its type', 'phonepe/answers', 'readPhonePeCallback', ['never', 'eventOfType'], 'unit/phonepe', 'older type'],
  ['a state nobody knows settles nothing', 'phonepe/answers', 'paymentState', ['swap', 'UNKNOWN', 'FAILED'], 'unit/provider-answers'],
  ['the order’s state counts, not its last attempt’s', 'phonepe/answers', 'snapshotOf', ['set', 'state', 'paymentState(attempts.at(-1)?.state ?? order.state)'], `unit/provider-answers ${CASE}24-25-odd-truths`],
  ['how it was paid is told by the attempt that succeeded', 'phonepe/answers', 'snapshotOf', ['set', 'paid', "state === 'COMPLETED' ? attempts[0] : null"], 'unit/provider-answers'],
  ['another order is none of ours', 'phonepe/answers', 'snapshotOf', ['never', 'named attemptId'], 'unit/provider-answers'],
  ['another currency is no payment of ours', 'phonepe/answers', 'snapshotOf', ['never', 'INR'], 'unit/provider-answers'],
  ['another refund is none of ours', 'phonepe/answers', 'refundOf', ['never', 'merchantRefundId refundId'], 'unit/provider-answers'],
  ['a confirmed refund is not at its end', 'phonepe/answers', 'refundState', ['swap', 'PENDING', 'COMPLETED'], 'unit/provider-answers'],
  ['a refund that may have been asked for before is not refused for good', 'phonepe/answers', 'mayBeDuplicateRefund', ['drop', '400'], 'unit/phonepe'],
  ['an id PhonePe has already may be our own: no failure', 'phonepe/adapter', 'makePhonePe.create', ['never', 'mayBeDuplicate'], `${CASE}14-duplicate-ids`],
  ['a call refused for its token is made once more with a new one', 'phonepe/adapter', 'makePhonePe.call', ['always', '401'], `${CASE}11-13-token`, 'case 11'],
  ['a token says what stands before it', 'phonepe/adapter', 'makePhonePe.call', ['set', 'request', 'jsonRequest({ authorization: `O-Bearer ${text}` }, body)'], 'unit/phonepe-token', 'the word'],
  ['one new token serves everybody who waits', 'phonepe/token', 'makePhonePeTokens.get', ['set', 'renewing', 'renewing = renew()'], 'unit/phonepe', 'still wait'],
  ['a token that ran out is not used', 'phonepe/token', 'makePhonePeTokens.holds', ['always', 'expiresAt'], `${CASE}11-13-token`, 'case 12'],
  ['a token that was refused is not taken from the store again', 'phonepe/token', 'makePhonePeTokens.holds', ['always', 'refused'], 'unit/phonepe-token', 'after a 401'],
  ['the token is renewed before its end', 'phonepe/token', 'makePhonePeTokens.isFresh', ['always', 'renewAt'], 'unit/phonepe-token', 'four minutes'],
  ['one instance asks for the token, the others wait', 'phonepe/token', 'makeShare', ['never', 'isRenewing'], 'unit/phonepe-token', 'same moment'],
  ['an instance that died is not waited for without end', 'phonepe/token', 'LEASE_MS', ['set', 'LEASE_MS', '700_000'], 'unit/phonepe-token', 'this very moment'],
  ['a lease from the future is none', 'phonepe/token', 'makeShare.isRenewing', ['unwrap', 'abs'], 'unit/phonepe-token', 'in the future'],
  ['the lease is a conditional write', 'phonepe/token', 'makeShare', ['never', 'version null ==='], 'unit/phonepe-token', 'same moment'],
  ['a failed token call ends its lease', 'phonepe/token', 'makeShare', ['drop', 'unlessDown renewal sealed version null'], 'unit/phonepe-token', 'fails this call alone'],
  ['the shared token serves where no new one comes', 'phonepe/token', 'makeShare', ['drop', 'keep token'], 'unit/phonepe-token', 'serves to its end'],
  ['a changed token counts as absent', 'phonepe/token', 'unseal', [['drop', 'setAuthTag'], ['set', 'text', 'decipher.update(bytes.subarray(NONCE + TAG))']], 'unit/phonepe-token', 'changed'],
  ['the shared token belongs to one client', 'phonepe/token', 'makeShare', ['set', 'key', "Buffer.from(hkdfSync('sha256', secret, '', `token ${authUrl} ${clientId}`, 32))"], 'unit/phonepe-token', 'client secret'],
  ['Razorpay’s webhook is signed', 'razorpay/answers', 'readRazorpayCallback', ['never', 'isOneOf'], `${CASE}20-23-webhooks`, 'case 2'],
  ['Razorpay’s signature covers the bytes as they came', 'razorpay/answers', 'readRazorpayCallback', ['set', 'expected', "secrets.map((secret) => createHmac('sha256', secret).update(JSON.stringify(readJson(raw))).digest())"], `${CASE}20-23-webhooks`],
  ['a state nobody knows settles nothing (Razorpay)', 'razorpay/answers', 'paymentState', ['swap', 'UNKNOWN', 'FAILED'], 'unit/provider-answers'],
  ['a link that ran out has failed', 'razorpay/answers', 'ofLink', ['drop', 'expired'], `unit/provider-answers ${CASE}further`],
  ['what was paid in part is no failure', 'razorpay/answers', 'snapshotOf', ['never', 'amount_paid >'], 'unit/provider-answers'],
  ['money that came as a link ended counts', 'razorpay/answers', 'snapshotOf', ['never', 'whole FAILED &&'], 'unit/provider-answers'],
  ['amounts of payments may be texts (Razorpay)', 'razorpay/answers', 'LinkPayment', ['never', 'isWholeNumber'], 'unit/provider-answers'],
  ['an unknown id is told of in two forms (Razorpay)', 'razorpay/answers', 'isUnknown', ['pattern', '/does not exist/i'], 'unit/razorpay', 'knows none'],
  ['another currency is no payment of ours (Razorpay)', 'razorpay/answers', 'snapshotOf', ['never', 'INR'], 'unit/provider-answers'],
  ['another refund is none of ours (Razorpay)', 'razorpay/answers', 'refundOf', ['never', 'receipt refundId'], 'unit/provider-answers'],
  ['an id Razorpay has already may be our own: no failure', 'razorpay/adapter', 'makeRazorpay.create', ['never', 'mayBeDuplicate'], `${CASE}14-duplicate-ids`],
  ['Razorpay answers about the link that was meant', 'razorpay/adapter', 'makeRazorpay.findLink', ['never', 'reference_id !=='], 'unit/provider-answers'],
  ['a server error decides nothing', 'provider-http', 'makeProviderHttp.call', ['never', 'refused !'], `${CASE}08-10-create`, 'case 08: the answer to create .* status'],
  ['the previous secret is valid while it is being replaced', 'provider-descriptor', 'validSecrets', ['never', 'previous'], `${CASE}20-23-webhooks`, 'case 20: while'],
  ['the previous secret is not valid alone', 'provider-descriptor', 'validSecrets', ['never', 'current !'], 'unit/payment-settings'],
  ['a secret loses the line end it came with', 'provider-descriptor', 'secretText', ['unwrap', 'trim'], `${CASE}11-13-token`, 'case 13'],
  ['the sandbox sells nothing on the public site', 'settings', 'providerFaults', ['never', 'sandbox'], 'unit/settings'],
  ['a provider that is not complete is refused', 'settings', 'providerFaults', ['always', 'isComplete'], 'unit/payment-settings'],
  ['keys go to the provider’s own servers alone', 'settings', 'addressFaults', ['never', 'isTheirs !'], 'unit/payment-settings'],
  ['keys go to one environment alone', 'settings', 'addressFaults', ['never', 'fault'], 'unit/payment-settings'],
  ['test keys sell nothing unless that is allowed', 'settings', 'readAccount', ['never', 'refused'], 'unit/payment-settings'],
  ['keys of a provider that is not complete are not used', 'settings', 'readAccount', ['never', 'isComplete'], 'unit/payment-settings'],
  ['the sandbox takes no callback that it did not sign', 'sandbox/sandbox', 'makeSandbox.readWebhook', ['never', 'isOneOf'], 'api/payment'],
  ['the sandbox gives back no more than was paid', 'sandbox/sandbox', 'makeSandbox.refund', ['never', 'others amount >'], 'api/refund'],
  ['there is no sandbox on the public site', 'sandbox/sandbox', 'openSandbox', ['never', 'preview'], 'unit/settings'],
]);

// biome-ignore format: a table is read by its rows
const ofSettings = inside('src/server', [
  ['no limits can be off on a deployed site', 'settings', 'readSettings', ['never', 'RATE_LIMITS off deployed'], 'unit/settings'],
  ['a deployed site has no secret of its own making', 'settings', 'sessionSecret', ['never', 'deployed'], 'unit/settings'],
  ['a preview reads nothing of the public site', 'settings', 'readSettings.e', ['never', 'preview'], 'unit/deploy-context unit/settings'],
  ['a preview reads only what every deploy reads', 'settings', 'readByPreviews', ['always', 'usedBy'], 'unit/deploy-context'],
  ['the site is not given the key to its backups', 'settings', 'readSettings', ['never', 'AGE_SECRET_KEY deployed'], 'unit/settings'],
  ['a deployed site works with no local store', 'settings', 'readSettings', ['never', 'LOCAL_BLOBS_URL deployed &&'], 'unit/settings'],
  ['what Netlify builds is deployed', 'settings', 'stageOf', ['set', 'deployed', '!saysLocal(env)'], 'unit/deploy-context'],
]);

export const paymentMutations: readonly Mutation[] = [...ofPayments, ...ofSettings];
