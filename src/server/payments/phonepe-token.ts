import { PhonePeToken } from './phonepe-answers.ts';
import { PaymentProviderError } from './provider.ts';
import type { ProviderHttp } from './provider-http.ts';

/** How long before its end a token is renewed (UAT checklist: three to five minutes), in milliseconds. */
const EARLY_MS = 4 * 60_000;
/** How long renewing may take, and how long it rests after it failed while the old token still holds. */
const RENEW_MS = 5_000;
const REST_MS = 10_000;

interface Token {
  text: string;
  renewAt: number;
  expiresAt: number;
}

/**
 * The access token of one client, kept for as long as it holds.
 * @param authUrl the address before `/v1/oauth/token`
 */
export function makePhonePeTokens(options: {
  http: ProviderHttp;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  clientVersion: number;
  now: () => Date;
}) {
  const { http, now } = options;
  const request = new URLSearchParams({
    client_id: options.clientId,
    client_version: String(options.clientVersion),
    client_secret: options.clientSecret,
    grant_type: 'client_credentials',
  }).toString();
  let held: Token | null = null;
  let renewing: Promise<Token> | null = null;
  let restUntil = 0;

  /** One renewal serves everybody who waits; it has its own deadline, so that nobody's ends it for the others. */
  async function renew(): Promise<Token> {
    try {
      const answer = await http.call(
        'token',
        `${options.authUrl}/v1/oauth/token`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: request,
        },
        AbortSignal.timeout(RENEW_MS),
      );
      const { access_token: text, expires_at } = http.read('token', PhonePeToken, answer);
      const expiresAt = expires_at * 1000;
      const life = expiresAt - now().getTime();
      held = { text, expiresAt, renewAt: expiresAt - Math.min(EARLY_MS, life / 2) };
      return held;
    } catch (error) {
      restUntil = now().getTime() + REST_MS;
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new PaymentProviderError(error.message, 'none');
    } finally {
      renewing = null;
    }
  }

  const valid = (): Token | null => (held && now().getTime() < held.expiresAt ? held : null);

  return {
    /** A token to call with. @throws PaymentProviderError with effect `none`: nothing was asked without one */
    async get(signal: AbortSignal): Promise<string> {
      const token = valid();
      const at = now().getTime();
      if (token && (at < token.renewAt || at < restUntil)) return token.text;
      renewing ??= renew();
      try {
        return (await within(signal, renewing)).text;
      } catch (error) {
        const old = valid();
        if (old) return old.text;
        throw error;
      }
    },

    /** Forgets a token that was refused; one that has come since stays. */
    drop(text: string): void {
      if (held?.text === text) held = null;
    },
  };
}

/** Waits for something no longer than a signal allows. */
async function within<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new PaymentProviderError('no token in time', 'none'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([awaited, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
