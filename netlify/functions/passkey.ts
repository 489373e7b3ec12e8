import type { Config } from '@netlify/functions';
import { accountTexts, deviceIn } from '#domain/site/account.ts';
import {
  PasskeyAddedAnswer,
  PasskeyOptionsAnswer,
  PasskeysAnswer,
  PasskeysLeftAnswer,
  ProofAnswer,
  RecoveryAnswer,
  RecoveryCodesAnswer,
  TokenAnswer,
} from '#domain/site/account-answers.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import {
  inGroups,
  NewPasskey,
  PasskeyName,
  PasskeyProof,
  PasskeySignIn,
  PasskeyWanted,
  passkeyTexts,
  RecoveryCode,
} from '#domain/site/passkey.ts';
import {
  addPasskey,
  askForPasskey,
  findPasskey,
  listPasskeys,
  offerNewPasskey,
  type ProvedPasskey,
  provePasskey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '#server/accounts/passkeys.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { readSecondFactor } from '#server/accounts/second-factor.ts';
import {
  acceptProof,
  type OpenSession,
  type Owner,
  openSession,
  outlivePasskey,
  ownerIn,
  presentOwner,
  proofBy,
} from '#server/accounts/session.ts';
import { checkPassword, isFirstLock, spendRecoveryCode } from '#server/accounts/sign-in.ts';
import type { SiteContext } from '#server/app-context.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, type Call, owner, serve } from '#server/http/routes.ts';

const exampleChallenge = '2099-01-01T10:00:00.000Z-AAAAAAAAAAAAAAAAAAAAAA';
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;
const exampleRegistration = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};
const exampleAssertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null },
};

/**
 * The calls about the owner's passkeys and recovery codes. They have a function of their own, because the
 * code that verifies passkeys is large and no other call needs it.
 */
export default serve([
  owner(
    'GET /passkey/list',
    { summary: 'Lists the passkeys, and counts the unused recovery codes.', answers: PasskeysAnswer },
    async ({ context }) => listPasskeys(context, ownerOf(context)),
  ),
  owner(
    'POST /passkey/add-options',
    {
      summary: 'Offers a challenge for a new passkey. The first passkey needs the password.',
      stepUp: true,
      body: jsonBody(PasskeyWanted, { password: 'not the password' }),
      answers: PasskeyOptionsAnswer,
      refusals: { 429: 'Too many wrong passwords.' },
    },
    async (call) => {
      const { context, session, body } = call;
      const set = ownerOf(context);
      if (!(await readSecondFactor(context, set))) await requirePassword(call, session, body.password ?? '');
      return offerNewPasskey(context, set, session);
    },
  ),
  owner(
    'POST /passkey/add',
    {
      summary: 'Sets up a passkey. The first one brings the recovery codes.',
      body: jsonBody(NewPasskey, {
        challenge: exampleChallenge,
        response: exampleRegistration,
        name: 'Phone',
      }),
      answers: PasskeyAddedAnswer,
      refusals: { 409: 'The passkey is set up already, or there are too many.' },
    },
    async ({ request, context, session, body }) => {
      const set = ownerOf(context);
      const name = body.name || deviceIn(request.headers.get('user-agent')) || 'Passkey';
      const added = await addPasskey(context, set, session, { ...body, name });
      if (!added.ok) throw notAdded(added.reason);
      await acceptProof(context, set, session, added.passkey.id);
      await recordAudit(context, request, { what: 'passkey_added', name });
      return {
        message: passkeyTexts.added,
        ...(added.codes && { recovery_codes: added.codes.map(inGroups) }),
      };
    },
  ),
  owner(
    'POST /passkey/rename/:id',
    {
      summary: 'Renames a passkey.',
      body: jsonBody(PasskeyName, { name: 'The old laptop' }),
      answers: MessageAnswer,
      find,
      unknown: passkeyTexts.unknown,
    },
    async ({ request, context, params, body: { name } }) => {
      await renamePasskey(context, ownerOf(context), params.id, name);
      await recordAudit(context, request, { what: 'passkey_renamed', name });
      return { message: passkeyTexts.renamed };
    },
  ),
  owner(
    'DELETE /passkey/delete/:id',
    {
      summary: 'Removes a passkey, and ends the sessions that it opened.',
      stepUp: true,
      answers: PasskeysLeftAnswer,
      find,
      unknown: passkeyTexts.unknown,
    },
    async ({ request, context, session, found }) => {
      await outlivePasskey(context, session, found.id);
      const left = await removePasskey(context, ownerOf(context), found.id);
      await recordAudit(context, request, { what: 'passkey_removed', name: found.name });
      return { message: left > 0 ? passkeyTexts.removed : passkeyTexts.lastRemoved, left };
    },
  ),
  owner(
    'POST /passkey/recovery-codes',
    {
      summary: 'Makes new recovery codes. The old ones no longer work.',
      stepUp: true,
      answers: RecoveryCodesAnswer,
      refusals: { 409: 'No passkey is set up.' },
    },
    async ({ request, context }) => {
      const codes = await renewRecoveryCodes(context, ownerOf(context));
      if (!codes) throw new HttpError(409, passkeyTexts.none);
      await recordAudit(context, request, { what: 'recovery_codes_made' });
      return { message: passkeyTexts.codesMade, recovery_codes: codes.map(inGroups) };
    },
  ),
  owner(
    'POST /passkey/prove-options',
    {
      summary: 'Offers a challenge for a passkey of the owner.',
      completesSignIn: true,
      answers: PasskeyOptionsAnswer,
    },
    async ({ context, session }) => askForPasskey(context, ownerOf(context), session),
  ),
  owner(
    'POST /passkey/prove',
    {
      summary: 'Proves a session by a passkey.',
      completesSignIn: true,
      body: jsonBody(PasskeyProof, { challenge: exampleChallenge, response: exampleAssertion }),
      answers: ProofAnswer,
    },
    async (call) => {
      const { context, session, body } = call;
      const proved = await provePasskey(context, ownerOf(context), session, body);
      if (proved.ok) return completed(call, session, proved.passkey.id);
      throw validationError({ passkey: [await refusal(call, proved, passkeyTexts.refused)] });
    },
  ),
  owner(
    'POST /passkey/recover',
    {
      summary: 'Proves a session by a recovery code, which is then used up.',
      completesSignIn: true,
      body: jsonBody(RecoveryCode, { code: 'K7QX-M3HP-TA9V-Z4DW' }),
      answers: RecoveryAnswer,
      refusals: { 429: 'Too many wrong codes.' },
    },
    async (call) => {
      const { request, context, session, body, address } = call;
      const spent = await spendRecoveryCode(context, ownerOf(context), body.code, address);
      if (spent.ok) {
        await recordAudit(context, request, { what: 'recovery_code_used', left: spent.left });
        return { ...(await completed(call, session, null)), recovery_codes_left: spent.left };
      }
      if (spent.reason === 'locked')
        throw await locked(call, spent.retryAfterSeconds, passkeyTexts.codesLocked);
      await recordAudit(context, request, { what: 'recovery_code_refused' });
      throw validationError({ code: [passkeyTexts.wrongCode] });
    },
  ),
  anyone(
    'POST /passkey/sign-in-options',
    {
      summary: 'Offers a challenge for a sign-in by passkey alone.',
      limit: 'passkey',
      answers: PasskeyOptionsAnswer,
      refusals: { 503: 'No sign-in is set up on this site.' },
    },
    async ({ context }) => askForPasskey(context, ownerOf(context), null),
  ),
  anyone(
    'POST /passkey/sign-in',
    {
      summary: 'Signs the owner in by a passkey alone.',
      limit: 'passkey',
      body: jsonBody(PasskeySignIn, { challenge: exampleChallenge, response: exampleAssertion, stay: true }),
      answers: TokenAnswer,
      refusals: { 401: 'This passkey signs nobody in.', 503: 'No sign-in is set up on this site.' },
    },
    async (call) => {
      const { request, context, body } = call;
      const set = ownerOf(context);
      const proved = await provePasskey(context, set, null, body);
      if (!proved.ok) throw new HttpError(401, await refusal(call, proved, passkeyTexts.signInRefused));
      const token = await openSession(context, await presentOwner(context, set), {
        device: deviceIn(request.headers.get('user-agent')),
        stay: body.stay ?? false,
        proof: proofBy(proved.passkey.id, context.now()),
      });
      await recordAudit(context, request, { what: 'signed_in', with: 'passkey' });
      return { token, message: accountTexts.signedIn };
    },
  ),
]);

/** @throws HttpError 503 if signing in is not set up */
function ownerOf({ settings }: SiteContext): Owner {
  const set = ownerIn(settings);
  if (!set) throw new HttpError(503, accountTexts.notSetUp);
  return set;
}

async function find({ context, params }: Call<'id'>) {
  return findPasskey(context, ownerOf(context), params.id);
}

/** @throws HttpError 422 for a wrong password, 429 after too many */
async function requirePassword(call: Call, session: OpenSession, password: string): Promise<void> {
  const { context, address } = call;
  const checked = await checkPassword(context, context.settings, session, password, address);
  if (checked.ok) return;
  if (checked.reason === 'locked') throw await locked(call, checked.retryAfterSeconds, accountTexts.tooMany);
  throw validationError({ password: [accountTexts.wrongPassword] });
}

/** Returns the refusal of a locked try. A lock is recorded once in a quarter of an hour. */
async function locked({ request, context }: Call, seconds: number, message: string): Promise<HttpError> {
  if (await isFirstLock(context, context.settings))
    await recordAudit(context, request, { what: 'sign_in_locked' });
  return new HttpError(429, message, {}, { 'Retry-After': String(seconds) });
}

function notAdded(reason: 'too_late' | 'refused' | 'known' | 'too_many'): HttpError {
  if (reason === 'known') return new HttpError(409, passkeyTexts.alreadyAdded);
  if (reason === 'too_many') return new HttpError(409, passkeyTexts.tooMany);
  return validationError({ passkey: [reason === 'too_late' ? passkeyTexts.tooLate : passkeyTexts.notAdded] });
}

/** Returns why a passkey proved nothing, and records one that was perhaps copied. */
async function refusal(
  { request, context }: Call,
  proved: Exclude<ProvedPasskey, { ok: true }>,
  text: string,
): Promise<string> {
  if ('copied' in proved) {
    await recordAudit(context, request, { what: 'passkey_refused', name: proved.copied.name });
    return text;
  }
  return proved.reason === 'too_late' ? passkeyTexts.tooLate : text;
}

/** Records a proof in the session; a sign-in that it completes gets a new token. */
async function completed({ request, context }: Call, session: OpenSession, passkey: string | null) {
  const token = await acceptProof(context, ownerOf(context), session, passkey);
  if (token === null) return { message: passkeyTexts.proved };
  const how = passkey === null ? 'password_and_code' : 'password_and_passkey';
  await recordAudit(context, request, { what: 'signed_in', with: how });
  return { message: accountTexts.signedIn, token };
}

export const config: Config = {
  path: ['/api/passkey/*', '/*/api/passkey/*'],
};
