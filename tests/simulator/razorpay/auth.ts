import type { Answer } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, type RazorpayAccount } from './account.ts';

/** Returns null for a call with the right key and secret, else the refusal. */
export function refuseCall(account: RazorpayAccount, call: Call): Answer | null {
  const { keyId, keySecret } = account.settings;
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const given = call.headers.get('authorization') ?? '';
  if (given !== expected) {
    if (given !== '' && !given.startsWith('Basic '))
      account.world.violate(call, 'wrong-scheme', null, given.split(' ')[0] ?? '');
    const [key = ''] = Buffer.from(given.slice('Basic '.length), 'base64').toString().split(':');
    return errorAnswer(401, whyRefused(key, keyId));
  }
  return null;
}

/** A test key is invalid for a live account, and the reverse. */
function whyRefused(key: string, keyId: string): string {
  if (key === '') return 'Please provide your api key for authentication purposes.';
  return key === keyId ? 'Authentication failed' : 'The api key provided is invalid';
}
