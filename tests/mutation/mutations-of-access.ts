// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of who gets in, what a session may do, rate limits or the checks of a call. */

const ofAccounts = [
  ...inside('src/server/accounts/session.ts', [
    [
      'a session ends with the owner’s e-mail or password',
      'readSession',
      ['never', 'isOf'],
      'api/auth-matrix',
    ],
    ['a session that was ended is over', 'endSession', ['drop', 'remove'], 'api/account api/auth-matrix'],
    [
      'a session lasts twelve hours',
      'openSession',
      ['set', 'end', 'new Date(now().getTime() + 3_650 * 86_400_000)'],
      'api/account api/auth-matrix',
    ],
    [
      'a token is for the owner’s area',
      'readSession',
      ['set', 'audience', "['admin', 'visitor']"],
      'api/auth-matrix',
    ],
    [
      'a token is this site’s own',
      'readSession',
      ['set', 'issuer', "['site', 'elsewhere']"],
      'api/auth-matrix',
    ],
    [
      'a token is signed in one way',
      'readSession',
      ['set', 'algorithms', "['HS256', 'HS512']"],
      'api/auth-matrix',
    ],
    [
      'a passkey that is set up is asked for',
      'standingOf',
      ['drop', 'incomplete'],
      'api/passkeys api/auth-matrix',
    ],
    ['a proof grows old', 'standingOf', ['always', 'PROOF_MS'], 'api/passkeys api/auth-matrix'],
    ['a removed passkey ends what it proved', 'standingOf', ['drop', 'some'], 'api/passkeys api/auth-matrix'],
  ]),
  ...inside('src/server/accounts/sign-in.ts', [
    [
      'tries are counted before the password is looked at',
      'countTry',
      ['never', 'admission admitted'],
      'unit/sign-in',
    ],
    ['guesses from everywhere are slowed', 'countTry', ['never', 'ofEmail'], 'unit/sign-in'],
    ['the right password alone is not enough', 'proveOwner', ['set', 'known', 'true'], 'api/account'],
    ['the e-mail alone is not enough', 'proveOwner', ['set', 'right', 'true'], 'api/account'],
    [
      'a recovery code works once',
      'spendRecoveryCode',
      ['set', 'isThere', 'present !== null'],
      'api/passkeys',
    ],
    [
      'codes are counted apart from passwords',
      'spendRecoveryCode',
      ['swap', 'recovery', 'sign-in'],
      'api/passkeys',
    ],
  ]),
  ...inside('src/server/accounts/challenges.ts', [
    ['a challenge is answered once', 'takeChallenge', ['always', '! isUsed'], 'unit/challenges'],
    ['a challenge is another session’s', 'takeChallenge', ['always', '=== session'], 'api/passkeys'],
    ['a challenge is for one purpose', 'takeChallenge', ['always', '=== purpose'], 'api/passkeys'],
    ['a challenge is over some time', 'takeChallenge', ['always', 'expiresAt'], 'api/passkeys'],
  ]),
  ...inside('src/server/accounts/passkeys.ts', [
    [
      'a proof is made on this site',
      'verifiedCounter',
      ['set', 'expectedOrigin', "JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin"],
      'api/passkeys',
    ],
    [
      'a proof checks who gives it',
      'verifiedCounter',
      ['set', 'requireUserVerification', 'false'],
      'api/passkeys',
    ],
    [
      'a new passkey checks who makes it',
      'verifiedRegistration',
      ['set', 'requireUserVerification', 'false'],
      'api/passkeys',
    ],
    ['a proof is signed', 'verifiedCounter', ['always', 'verified'], 'api/passkeys'],
    ['a counter counts up', 'countUse', ['never', 'counter <='], 'api/passkeys'],
    ['a proof is no other person’s', 'provePasskey', ['never', 'userHandle !== ==='], 'api/passkeys'],
    ['a proof is made in no frame', 'isFramed', ['never', 'crossOrigin'], 'api/passkeys'],
    ['no certificate is followed', 'verifiedRegistration', ['unwrap', 'withoutAttestation'], 'api/passkeys'],
  ]),
  ...inside('src/server/accounts/second-factor.ts', [
    [
      'passkeys are void under another hash in the settings',
      'ifValid',
      ['always', 'digestOf'],
      'api/passkeys',
    ],
    ['a lost record lets nobody in', 'readSecondFactor', ['never', 'isSetUp'], 'api/passkeys'],
    ['a broken record lets nobody in', 'ifValid', ['drop', 'CorruptBlob'], 'api/passkeys'],
  ]),
  ...inside('src/server/accounts/record-audit.ts', [
    ['the audit log keeps back no action', 'recordAudit', ['drop', 'logError'], 'api/audit'],
  ]),
];

const ofHttp = [
  ...inside('src/server/http/routes.ts', [
    ['an owner’s call needs a session', 'examine', ['never', 'owner'], 'api/auth-matrix'],
    [
      'a session without its second factor opens nothing',
      'authenticate',
      ['never', 'incomplete completesSignIn'],
      'api/auth-matrix api/passkeys',
    ],
    [
      'what asks for a fresh proof refuses an old one',
      'authenticate',
      ['never', 'proof_old stepUp'],
      'api/auth-matrix api/passkeys',
    ],
    [
      'the token is checked before the body is read',
      'examine',
      [
        'set',
        'session',
        "(await route.body?.read(call.request.clone()), route.as === 'owner' ? await authenticate(route, call) : null)",
      ],
      'api/auth-matrix',
    ],
    [
      'existence comes before rules',
      'examine',
      ['set', 'found', '(route.body?.check(sent), await route.find?.(call, sent))'],
      'api/answers api/owner-orders api/owner-enquiries',
    ],
    ['another method is 405 with what is allowed', 'match', ['set', 'Allow', "''"], 'api/answers'],
    ['HEAD is answered as GET', 'match', ['never', 'HEAD'], 'api/answers'],
    [
      'an error tells nothing of the inside',
      'refusal',
      ['set', 'request_id', 'String(error)'],
      'api/storage-down',
    ],
    [
      'a part that cannot be decoded fits no address',
      'matchPath',
      ['set', 'value', "(given[at] ?? '').replace(/%(?![0-9a-f]{2})/gi, '')"],
      'api/answers',
    ],
    ['an address has a limit', 'serve', ['never', 'LONGEST_ADDRESS'], 'api/answers'],
    [
      'a call is answered before the work it put off',
      'serve',
      ['never', 'visit waitUntil'],
      'unit/afterwards',
    ],
    [
      'work that was put off is done where nothing keeps it alive',
      'serve',
      ['set', 'work', '(void doAll(putOff, where, requestId), Promise.resolve())'],
      'unit/afterwards',
      'keeps nothing alive',
    ],
    ['an error in work that was put off is logged', 'doAll', ['drop', 'logError'], 'unit/afterwards'],
  ]),
  ...inside('src/server/mail/smtp-mailer.ts', [
    ['no password is sent in clear', 'makeSmtpMailer', ['set', 'requireTLS', 'false'], 'unit/smtp-mailer'],
  ]),
  ...inside('src/server/http/body.ts', [
    ['only JSON is taken for JSON', 'readJsonObject', ['never', 'application/json'], 'api/answers'],
    [
      'a body above its limit is refused',
      'readBody',
      ['set', 'bytes', '(await readBytes(request, most)) ?? new Uint8Array()'],
      'api/answers',
    ],
    ['a list is no JSON object', 'readJsonObject', ['never', 'isArray'], 'api/answers'],
    ['broken UTF-8 is no JSON', 'readJsonObject', ['set', 'fatal', 'false'], 'api/answers'],
  ]),
  ...inside('src/server/read-bytes.ts', [
    ['a body has a limit, whatever it says of itself', 'readBytes', ['never', 'size > most'], 'api/answers'],
  ]),
  ...inside('src/server/http/answer.ts', [
    ['an answer is kept by no cache', 'answerHeaders', ['swap', 'no-store', 'public'], 'api/answers'],
  ]),
  ...inside('src/server/http/multipart.ts', [
    ['a form has a limit of parts', 'parseForm', ['drop', 'partsLimit'], 'api/owner-calls'],
  ]),
  ...inside('src/server/rate-limit/counts.ts', [
    ['a limit ends', 'decide', ['always', 'windowMs >'], 'unit/sign-in api/limits'],
    [
      'nobody waits longer than the window',
      'decide',
      ['set', 'waitMs', '(counted[0] ?? at) + windowMs - at'],
      'unit/wrong-clock',
    ],
    ['a limit holds', 'decide', ['always', 'calls <'], 'api/limits'],
    ['an IPv6 customer is one caller', 'networkOf', ['swap', '4', '8'], 'unit/network'],
    [
      'networks of one IPv6 customer are counted together too',
      'callersOf',
      ['set', 'site', "''"],
      'unit/network unit/sign-in',
    ],
    ['a mapped address is the IPv4 one', 'networkOf', ['never', 'slice 6'], 'unit/network'],
  ]),
  ...inside('src/server/cdn-headers.ts', [
    ['a preview keeps nothing', 'keptHeaders', ['never', 'preview'], 'api/preview'],
    ['a preview’s pages are kept nowhere', 'completePageHeaders', ['drop', 'delete'], 'api/preview'],
  ]),
  ...inside('src/server/app-context.ts', [
    ['a preview purges nothing', 'makeContext', ['always', 'preview'], 'api/preview'],
    ['the public site purges', 'makeContext', ['never', 'deployed preview'], 'api/deployed'],
  ]),
  ...inside('src/server/log.ts', [
    [
      'a log line holds a fault’s class and message alone',
      'logError',
      ['swap', 'message', 'stack'],
      'unit/no-secrets-in-logs api/storage-down',
    ],
  ]),
  ...inside('src/server/orders/prove-buyer.ts', [
    ['a pass to a receipt ends', 'isOpenBy', ['always', 'getTime'], 'unit/receipt-pass'],
    [
      'a pass opens one receipt',
      'opening',
      ['set', 'opening', '(orderId: string, until: string) => `open the receipt until ${until}`'],
      'unit/receipt-pass',
    ],
  ]),
  ...inside('src/server/catalogue/read-catalogue.ts', [
    [
      'a hidden product has no page',
      'readProductOnSale',
      ['always', 'status'],
      'unit/catalogue api/catalogue',
    ],
  ]),
];

export const accessMutations: readonly Mutation[] = [...ofAccounts, ...ofHttp];
