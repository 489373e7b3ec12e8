import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, type PhonePeAccount } from './account.ts';

const fields = ['client_id', 'client_version', 'client_secret', 'grant_type'];

/**
 * Answers the authorization call. It is form-encoded with four fields, and its times are in epoch seconds.
 */
export function answerToken(account: PhonePeAccount, call: Call): Answer {
  const { settings, world } = account;
  const type = call.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    if (type === '') world.violate(call, 'missing-content-type', null, 'token');
    return errorAnswer(account, 400, 'BAD_REQUEST', 'Bad Request: not form-encoded');
  }
  const form = new URLSearchParams(call.body);
  for (const name of form.keys())
    if (!fields.includes(name)) world.violate(call, 'undocumented-field', null, name);
  if (fields.some((name) => !form.get(name)) || form.get('grant_type') !== 'client_credentials')
    return errorAnswer(account, 400, 'BAD_REQUEST', 'Bad Request: missing field');
  const isClient =
    form.get('client_id') === settings.clientId &&
    form.get('client_secret') === settings.clientSecret &&
    form.get('client_version') === settings.clientVersion;
  if (!isClient) return invalidClient(account);
  const since = (world.clock.now() - settings.tokenLimit.withinMs) / 1000;
  const lately = [...account.tokens.values()].filter(({ issuedAt }) => issuedAt > since);
  if (lately.length >= settings.tokenLimit.most)
    return errorAnswer(account, 429, 'TOO_MANY_REQUESTS', 'Too many requests');
  return issue(account, call);
}

function invalidClient({ settings, world }: PhonePeAccount): Answer {
  const trackingId = world.random.letters(8);
  return jsonAnswer(settings.invalidClientStatus, {
    errorCode: 'OIM000',
    code: 'INVALID_CLIENT',
    message: `Bad Request: Invalid Client, trackingId: ${trackingId}`,
    context: { trackingId },
  });
}

function issue(account: PhonePeAccount, call: Call): Answer {
  const { settings, world } = account;
  const now = Math.floor(world.clock.now() / 1000);
  const spare = [...account.tokens.values()].some(
    ({ revoked, issuedAt, expiresAt }) => !revoked && expiresAt - now > (expiresAt - issuedAt) / 2,
  );
  if (spare && !account.tokenRefused)
    world.violate(call, 'token-per-request', null, 'an earlier token has more than half of its life left');
  account.tokenRefused = false;
  const expiresAt = now + settings.tokenLifeSeconds;
  const token = `eyJhbGciOiJIUzI1NiJ9.${world.random.letters(40)}.${world.random.letters(43)}`;
  account.tokens.set(token, { issuedAt: now, expiresAt, revoked: false });
  return jsonAnswer(
    200,
    withSurprise(world.random, {
      access_token: token,
      encrypted_access_token: world.random.letters(24),
      expires_in: null,
      issued_at: now,
      expires_at: expiresAt,
      session_expires_at: expiresAt,
      token_type: settings.tokenType,
    }),
  );
}

/** Returns null for a call with a valid token, else the refusal. */
export function refuseToken(account: PhonePeAccount, call: Call): Answer | null {
  const header = call.headers.get('authorization') ?? '';
  const scheme = `${account.settings.tokenType} `;
  const token = account.tokens.get(header.replace(scheme, ''));
  const holds =
    header.startsWith(scheme) &&
    token !== undefined &&
    !token.revoked &&
    token.expiresAt * 1000 > account.world.clock.now();
  if (holds) return null;
  if (header !== '' && !header.startsWith(scheme))
    account.world.violate(call, 'wrong-scheme', null, header.split(' ')[0] ?? '');
  account.tokenRefused = true;
  return errorAnswer(account, 401, 'AUTHORIZATION_FAILED', 'Authorization failed');
}
