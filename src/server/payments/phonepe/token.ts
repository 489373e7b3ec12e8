import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { logError } from '../../log.ts';
import { PaymentProviderError } from '../provider.ts';
import { readJson } from '../provider-checks.ts';
import type { TokenStore } from '../provider-descriptor.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { PhonePeTokenAnswer } from './answers.ts';

/*
 * PhonePe's access token. Its UAT checklist forbids to ask for one before every request, and the site's
 * functions are processes that come and go; so the token is shared through the store, encrypted, and one
 * process at a time asks for the next. See docs/decisions/providers.md.
 */

/** How long before its end a token is renewed (UAT checklist: three to five minutes), in milliseconds. */
const EARLY_MS = 4 * 60_000;
/** How long renewing may take, and how long it rests after it failed while the old token still holds. */
const RENEW_MS = 5_000;
const REST_MS = 10_000;
/**
 * How long the others leave renewing to the process that began it, in milliseconds; a killed one is waited
 * for so long.
 */
const LEASE_MS = RENEW_MS + 2_000;
/**
 * Pauses between looks for the token that another process asks for, in milliseconds: the first, and how they
 * grow.
 */
const FIRST_PAUSE_MS = 100;
const PAUSE_GROWTH = 1.5;

/** Where the token is in the store. */
const KEY = 'provider-token/phonepe';

export interface PhonePeToken {
  text: string;
  /** What stands before it in a header. */
  type: string;
  /** Epoch milliseconds. */
  renewAt: number;
  expiresAt: number;
}
const Token = z.object({ text: z.string(), type: z.string(), renewAt: z.number(), expiresAt: z.number() });

/** What is stored. */
interface StoredToken {
  /** The token, encrypted; empty before the first one. */
  sealed: string;
  /** Who asks for the next one, and since when, as ISO time; null for nobody. */
  renewal: { by: string; at: string } | null;
}

interface TokenOptions {
  http: ProviderHttp;
  /** The address before `/v1/oauth/token`. */
  authUrl: string;
  clientId: string;
  clientSecret: string;
  clientVersion: number;
  tokenStore: TokenStore | null;
  now: () => Date;
}

/** The access token of one client, kept for as long as it holds, and shared with the other processes. */
export function makePhonePeTokens(options: TokenOptions) {
  const { http, now } = options;
  const form = new URLSearchParams({
    client_id: options.clientId,
    client_version: String(options.clientVersion),
    client_secret: options.clientSecret,
    grant_type: 'client_credentials',
  }).toString();
  let held: PhonePeToken | null = null;
  /** The last token that a call was refused for. */
  let refused: string | null = null;
  let renewing: Promise<PhonePeToken> | null = null;
  let restUntil = 0;

  const valid = (): PhonePeToken | null => (held && holds(held) ? held : null);
  const holds = ({ text, expiresAt }: PhonePeToken) => text !== refused && now().getTime() < expiresAt;
  const isFresh = (token: PhonePeToken) => holds(token) && now().getTime() < token.renewAt;
  /** Takes over a token that others shared, unless a later one is held already. */
  const keep = (token: PhonePeToken) => {
    if (holds(token) && (valid()?.expiresAt ?? 0) < token.expiresAt) held = token;
  };
  const share = options.tokenStore && makeShare(options.tokenStore, options, { holds, isFresh, keep });

  /** Asks PhonePe for a token, within a time of its own. @throws PaymentProviderError */
  async function request(): Promise<PhonePeToken> {
    const answer = await http.call(
      'token',
      `${options.authUrl}/v1/oauth/token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form,
      },
      AbortSignal.timeout(RENEW_MS),
    );
    const {
      access_token: text,
      token_type: type,
      expires_at,
    } = http.read('token', PhonePeTokenAnswer, answer);
    const expiresAt = expires_at * 1000;
    const life = expiresAt - now().getTime();
    return { text, type, expiresAt, renewAt: expiresAt - Math.min(EARLY_MS, life / 2) };
  }

  /** One renewal serves everybody who waits in this process; nobody's deadline ends it for the others. */
  async function renew(): Promise<PhonePeToken> {
    try {
      held = await (share ? share(request) : request());
      return held;
    } catch (error) {
      restUntil = now().getTime() + REST_MS;
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new PaymentProviderError(error.message, 'none');
    } finally {
      renewing = null;
    }
  }

  return {
    /**
     * A token to call with. @throws PaymentProviderError with effect `none`: nothing was asked without one
     */
    async get(signal: AbortSignal): Promise<PhonePeToken> {
      const token = valid();
      if (token && (isFresh(token) || now().getTime() < restUntil)) return token;
      renewing ??= renew();
      try {
        return await within(signal, renewing);
      } catch (error) {
        const old = valid();
        if (old) return old;
        throw error;
      }
    },

    /** Forgets a token that was refused, here and where it is shared; one that has come since stays. */
    drop({ text }: PhonePeToken): void {
      refused = text;
    },
  };
}

/**
 * Makes what gives a process its token: the one that is shared where that is fresh, else a new one, which is
 * then shared. Who asks for it says so in the store first, by compare-and-swap, and the others wait or use
 * the old one to its end. A store that fails keeps nobody from a token: it is then asked for and not shared.
 */
function makeShare(
  { store, secret }: TokenStore,
  { authUrl, clientId, clientSecret, now }: TokenOptions,
  {
    holds,
    isFresh,
    keep,
  }: Record<'holds' | 'isFresh', (token: PhonePeToken) => boolean> & {
    /** Keeps a token for the case that there will be no other. */
    keep: (token: PhonePeToken) => void;
  },
): (request: () => Promise<PhonePeToken>) => Promise<PhonePeToken> {
  // What another account, another environment or another secret left behind cannot be decrypted: it counts as
  // none.
  const key = Buffer.from(hkdfSync('sha256', secret, clientSecret, `token ${authUrl} ${clientId}`, 32));

  /** Whether another process is about to ask for a token; one that began in the future has a wrong clock. */
  const isRenewing = ({ renewal }: StoredToken) =>
    Math.abs(now().getTime() - Date.parse(renewal?.at ?? '')) < LEASE_MS;

  /** Writes what was decided by what was read; null where another writer was faster. */
  async function write(value: StoredToken, version: string | null): Promise<string | null> {
    if (version !== null) return store.replace(KEY, value, version);
    const written = await store.create(KEY, value);
    return written.created ? written.version : null;
  }

  return async (request) => {
    let pause = FIRST_PAUSE_MS;
    for (let waited = 0; ; ) {
      const found = await unlessDown(store.read<StoredToken>(KEY));
      if (found === undefined) return request();
      const token = found && unseal(key, found.value.sealed);
      if (token) keep(token);
      if (token && isFresh(token)) return token;
      if (found && isRenewing(found.value) && waited < LEASE_MS) {
        if (token && holds(token)) return token;
        await new Promise((done) => setTimeout(done, pause));
        waited += pause;
        pause *= PAUSE_GROWTH;
        continue;
      }
      const begun: StoredToken = {
        sealed: found?.value.sealed ?? '',
        renewal: { by: randomUUID(), at: now().toISOString() },
      };
      const version = await unlessDown(write(begun, found?.version ?? null));
      if (version === undefined) return request();
      if (version === null) continue;
      let sealed = begun.sealed;
      try {
        const renewed = await request();
        sealed = seal(key, renewed);
        return renewed;
      } finally {
        // Where it failed, the next one who needs a token asks at once. Where it took too long, the other's
        // stays.
        await unlessDown(write({ sealed, renewal: null }, version));
      }
    }
  };
}

/** What the store answers; undefined where it fails, which is logged. */
async function unlessDown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    logError('shared token', error);
    return undefined;
  }
}

const NONCE = 12;
const TAG = 16;

/** A token as it is stored: AES-256-GCM, as nonce, seal and text in base64. */
function seal(key: Uint8Array, token: PhonePeToken): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(token)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** The token that was stored; null for what this key did not seal. */
function unseal(key: Uint8Array, sealed: unknown): PhonePeToken | null {
  const bytes = Buffer.from(String(sealed), 'base64');
  if (bytes.length <= NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    return Token.safeParse(readJson(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Waits for something no longer than a signal allows. */
async function within<T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> {
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new PaymentProviderError('no token in time', 'none'));
  });
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([awaited, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
