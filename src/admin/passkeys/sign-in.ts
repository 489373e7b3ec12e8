import { postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { keepPasskeyMark } from '../session/session.ts';
import { failureOf, type ProofOffer, signWithPasskey } from './ask-browser.ts';

/**
 * Signs in by a passkey alone.
 * @param stay whether the session lasts for a month
 * @returns the token, or in words why there is none
 */
export async function signInByPasskey(stay: boolean): Promise<{ token: string } | { why: string }> {
  const offered = await postJson<ProofOffer>(paths.api.passkey('sign-in-options'), {});
  if (offered.kind !== 'ok') return { why: failureOf(offered) };
  const asked = await signWithPasskey(offered.body);
  if (!asked.ok) return { why: asked.why };
  const { challenge } = offered.body;
  const answer = await postJson<{ token: string }>(paths.api.passkey('sign-in'), {
    challenge,
    response: asked.response,
    stay,
  });
  if (answer.kind === 'ok') return answer.body;
  // The server knows no such passkey: the button would lead nowhere the next time either.
  if (answer.kind === 'refused' && answer.status === 401) keepPasskeyMark(false);
  return { why: failureOf(answer) };
}
