// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { placedInside } from './mutations.ts';

/* Who gets in, what a session may do, how often somebody may try, and the order in which a call is checked. */

// biome-ignore format: a table is read by its rows
const ofAccounts = placedInside('src/server/accounts', [
  ['a session ends with the owner’s e-mail or password', 'session', 'readSession', ['never', 'isOf'], 'api/auth-matrix'],
  ['a session that was ended is over', 'session', 'endSession', ['drop', 'remove'], 'api/account api/auth-matrix'],
  ['a session lasts twelve hours', 'session', 'openSession', ['set', 'end', 'new Date(now().getTime() + 3_650 * 86_400_000)'], 'api/account api/auth-matrix'],
  ['a token is for the owner’s area', 'session', 'readSession', ['set', 'audience', "['admin', 'visitor']"], 'api/auth-matrix'],
  ['a token is this site’s own', 'session', 'readSession', ['set', 'issuer', "['site', 'elsewhere']"], 'api/auth-matrix'],
  ['a token is signed in one way', 'session', 'readSession', ['set', 'algorithms', "['HS256', 'HS512']"], 'api/auth-matrix'],
  ['a passkey that is set up is asked for', 'session', 'standingOf', ['drop', 'incomplete'], 'api/passkeys api/auth-matrix'],
  ['a proof grows old', 'session', 'standingOf', ['always', 'PROOF_MS'], 'api/passkeys api/auth-matrix'],
  ['a removed passkey ends what it proved', 'session', 'standingOf', ['drop', 'some'], 'api/passkeys api/auth-matrix'],
  ['tries are counted before the password is looked at', 'sign-in', 'countTry', ['never', 'admission admitted'], 'unit/sign-in'],
  ['guesses from everywhere are slowed', 'sign-in', 'countTry', ['never', 'ofEmail'], 'unit/sign-in'],
  ['a network is counted whatever e-mail it tries', 'sign-in', 'countTry', ['set', 'network', 'countKey(`${kind}-network`, `${caller} ${given}`, secret)'], 'unit/sign-in'],
  ['a success sets the count back', 'sign-in', 'countTry', ['drop', 'remove pair'], 'unit/sign-in'],
  ['the right password alone is not enough', 'sign-in', 'proveOwner', ['set', 'known', 'true'], 'api/account'],
  ['the e-mail alone is not enough', 'sign-in', 'proveOwner', ['set', 'right', 'true'], 'api/account'],
  ['a recovery code works once', 'sign-in', 'spendRecoveryCode', ['set', 'isThere', 'present !== null'], 'api/passkeys'],
  ['codes are counted apart from passwords', 'sign-in', 'spendRecoveryCode', ['swap', 'recovery', 'sign-in'], 'api/passkeys'],
  ['a challenge is answered once', 'challenges', 'takeChallenge', ['always', '! isUsed'], 'unit/challenges'],
  ['a challenge is another session’s', 'challenges', 'takeChallenge', ['always', '=== session'], 'api/passkeys'],
  ['a challenge is for one purpose', 'challenges', 'takeChallenge', ['always', '=== purpose'], 'api/passkeys'],
  ['a challenge is over some time', 'challenges', 'takeChallenge', ['always', 'expiresAt'], 'api/passkeys'],
  ['a proof is made on this site', 'passkeys', 'verifiedCounter', ['set', 'expectedOrigin', "JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin"], 'api/passkeys'],
  ['a proof checks who gives it', 'passkeys', 'verifiedCounter', ['set', 'requireUserVerification', 'false'], 'api/passkeys'],
  ['a new passkey checks who makes it', 'passkeys', 'verifiedRegistration', ['set', 'requireUserVerification', 'false'], 'api/passkeys'],
  ['a proof is signed', 'passkeys', 'verifiedCounter', ['always', 'verified'], 'api/passkeys'],
  ['a counter counts up', 'passkeys', 'countUse', ['never', 'counter <='], 'api/passkeys'],
  ['a proof is no other person’s', 'passkeys', 'provePasskey', ['never', 'userHandle !== ==='], 'api/passkeys'],
  ['a proof is made in no frame', 'passkeys', 'isFramed', ['never', 'crossOrigin'], 'api/passkeys'],
  ['no certificate is followed', 'passkeys', 'verifiedRegistration', ['unwrap', 'withoutAttestation'], 'api/passkeys'],
  ['passkeys are void under another hash in the settings', 'second-factor', 'ifValid', ['always', 'digestOf'], 'api/passkeys'],
  ['a broken record lets nobody in', 'second-factor', 'ifValid', ['drop', 'CorruptBlob'], 'api/passkeys'],
  ['the audit log keeps back no action', 'record-audit', 'recordAudit', ['drop', 'logError'], 'api/audit'],
]);

// biome-ignore format: a table is read by its rows
const ofHttp = placedInside('src/server', [
  ['an owner’s call needs a session', 'http/routes', 'examine', ['never', 'owner'], 'api/auth-matrix'],
  ['a session without its second factor opens nothing', 'http/routes', 'authenticate', ['never', 'incomplete completesSignIn'], 'api/auth-matrix api/passkeys'],
  ['what asks for a fresh proof refuses an old one', 'http/routes', 'authenticate', ['never', 'proof_old stepUp'], 'api/auth-matrix api/passkeys'],
  ['the token is checked before the body is read', 'http/routes', 'examine', ['set', 'session', '(await route.body?.read(call.request.clone()), route.as === \'owner\' ? await authenticate(route, call) : null)'], 'api/auth-matrix'],
  ['existence comes before rules', 'http/routes', 'examine', ['set', 'found', '(route.body?.check(sent), await route.find?.(call, sent))'], 'api/answers api/owner-orders api/owner-enquiries'],
  ['another method is 405 with what is allowed', 'http/routes', 'match', ['set', 'Allow', "''"], 'api/answers'],
  ['HEAD is answered as GET', 'http/routes', 'match', ['never', 'HEAD'], 'api/answers'],
  ['an error tells nothing of the inside', 'http/routes', 'refusal', ['set', 'request_id', 'String(error)'], 'api/storage-down'],
  ['a part that cannot be decoded fits no address', 'http/routes', 'matchPath', ['set', 'value', "(given[at] ?? '').replace(/%(?![0-9a-f]{2})/gi, '')"], 'api/answers'],
  ['an address has a limit', 'http/routes', 'serve', ['never', 'LONGEST_ADDRESS'], 'api/answers'],
  ['a call is answered before the work it put off', 'http/routes', 'serve', ['never', 'visit waitUntil'], 'unit/afterwards'],
  ['work that was put off is done where nothing keeps it alive', 'http/routes', 'serve', ['set', 'work', '(void doAll(putOff, where, requestId), Promise.resolve())'], 'unit/afterwards', 'keeps nothing alive'],
  ['an error in work that was put off is logged', 'http/routes', 'doAll', ['drop', 'logError'], 'unit/afterwards'],
  ['only JSON is taken for JSON', 'http/body', 'readJsonObject', ['never', 'application/json'], 'api/answers'],
  ['a body has a limit, whatever it says of itself', 'read-bytes', 'readBytes', ['never', 'size > most'], 'api/answers'],
  ['a body above its limit is refused', 'http/body', 'readBody', ['set', 'bytes', '(await readBytes(request, most)) ?? new Uint8Array()'], 'api/answers'],
  ['a list is no JSON object', 'http/body', 'readJsonObject', ['never', 'isArray'], 'api/answers'],
  ['broken UTF-8 is no JSON', 'http/body', 'readJsonObject', ['set', 'fatal', 'false'], 'api/answers'],
  ['an answer is kept by no cache', 'http/answer', 'answerHeaders', ['swap', 'no-store', 'public'], 'api/answers'],
  ['a form has a limit of parts', 'http/multipart', 'parseForm', ['drop', 'partsLimit'], 'api/owner-calls'],
  ['a limit ends', 'rate-limit/counts', 'decide', ['always', 'windowMs >'], 'unit/sign-in api/limits'],
  ['times to come count for no limit', 'rate-limit/counts', 'decide', ['always', 'isFromFuture'], 'unit/wrong-clock'],
  ['nobody waits longer than the window', 'rate-limit/counts', 'decide', ['set', 'waitMs', '(counted[0] ?? at) + windowMs - at'], 'unit/wrong-clock'],
  ['counts of a time to come are forgotten', 'rate-limit/counts', 'forgetOldCalls', ['always', 'isFromFuture'], 'unit/wrong-clock'],
  ['a limit holds', 'rate-limit/counts', 'decide', ['always', 'calls <'], 'api/limits'],
  ['an IPv6 customer is one caller', 'rate-limit/counts', 'networkOf', ['swap', '4', '8'], 'unit/network'],
  ['networks of one IPv6 customer are counted together too', 'rate-limit/counts', 'callersOf', ['set', 'site', "''"], 'unit/network unit/sign-in'],
  ['a mapped address is the IPv4 one', 'rate-limit/counts', 'networkOf', ['never', 'mapped isIPv6'], 'unit/network'],
]);

export const accessMutations = [...ofAccounts, ...ofHttp];
