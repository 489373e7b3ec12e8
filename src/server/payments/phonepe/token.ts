import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { logError } from '../../log.ts';
import { PaymentProviderError } from '../provider.ts';
import { readJson } from '../provider-checks.ts';
import type { TokenStore } from '../provider-descriptor.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { PhonePeTokenAnswer } from './answers.ts';

/*
 * PhonePe's access token. PhonePe's UAT checklist forbids asking for one before every request, and the site's
 * functions are short-lived processes. So they share an encrypted token in the store, and one process at a
 * time renews it. See docs/decisions/providers.md.
 */

/**
 * Time before its end at which a token is renewed, in milliseconds (UAT checklist: three to five minutes).
 */
const EARLY_MS = 4 * 60_000;
/**
 * Longest time of a renewal, and the pause after a failed one while the old token is valid, in milliseconds.
 */
const RENEW_MS = 5_000;
const REST_MS = 10_000;
/**
 * Time for which the other processes wait for the one that renews the token, in milliseconds. It may have
 * been killed.
 */
const LEASE_MS = RENEW_MS + 2_000;
/**
 * First pause between looks for a token that another process renews, in milliseconds, and the factor by which
 * it grows.
 */
const FIRST_PAUSE_MS = 100;
const PAUSE_GROWTH = 1.5;

/** Key of the token in the store. */
const KEY = 'provider-token/phonepe';

export interface PhonePeToken {
  text: string;
  /** The scheme that goes before it in a header. */
  type: string;
  /** Epoch milliseconds. */
  renewAt: number;
  expiresAt: number;
}
const Token = z.object({ text: z.string(), type: z.string(), renewAt: z.number(), expiresAt: z.number() });

/** The token as it is stored. */
interface StoredToken {
  /** The token, encrypted; empty before the first one. */
  sealed: string;
  /** The process that renews it, and since when, as ISO time; null for none. */
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

/**
 * Keeps the access token of one client for as long as it is valid, and shares it with the other processes.
 */
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
  /** Takes over a shared token, unless this process has a later one. */
  const keep = (token: PhonePeToken) => {
    if (holds(token) && (valid()?.expiresAt ?? 0) < token.expiresAt) held = token;
  };
  const share = options.tokenStore && makeShare(options.tokenStore, options, { holds, isFresh, keep });

  /** Requests a token from PhonePe, with a time limit of its own. @throws PaymentProviderError */
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

  /**
   * Renews the token for all callers in this process. The deadline of one caller does not end it for the
   * others.
   */
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
     * Returns a token for a call. @throws PaymentProviderError with effect `none`, because no call was made
     * without one
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

    /** Gives a refused token out no more in this process. The store keeps it until a newer one replaces it. */
    drop({ text }: PhonePeToken): void {
      refused = text;
    },
  };
}

/**
 * Returns a function that gives a process its token: the shared one while it is fresh, otherwise a new one,
 * which is then shared. The process that renews it first takes a lease in the store, by compare-and-swap; the
 * others wait, or use the old token to its end. If the store fails, a process requests a token for itself and
 * does not share it.
 */
function makeShare(
  { store, secret }: TokenStore,
  { authUrl, clientId, clientSecret, now }: TokenOptions,
  {
    holds,
    isFresh,
    keep,
  }: Record<'holds' | 'isFresh', (token: PhonePeToken) => boolean> & {
    /** Keeps a token in case no newer one comes. */
    keep: (token: PhonePeToken) => void;
  },
): (request: () => Promise<PhonePeToken>) => Promise<PhonePeToken> {
  // A token of another account, environment or secret cannot be decrypted, and counts as absent.
  const key = Buffer.from(hkdfSync('sha256', secret, clientSecret, `token ${authUrl} ${clientId}`, 32));

  /**
   * Returns true while another process renews the token. A lease from the future was taken by a wrong clock.
   */
  const isRenewing = ({ renewal }: StoredToken) =>
    Math.abs(now().getTime() - Date.parse(renewal?.at ?? '')) < LEASE_MS;

  /** Writes unless another process has written since; then returns null. */
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
      const renewing: StoredToken = {
        sealed: found?.value.sealed ?? '',
        renewal: { by: randomUUID(), at: now().toISOString() },
      };
      const version = await unlessDown(write(renewing, found?.version ?? null));
      if (version === undefined) return request();
      if (version === null) continue;
      let sealed = renewing.sealed;
      try {
        const renewed = await request();
        sealed = seal(key, renewed);
        return renewed;
      } finally {
        // After a failure the next caller renews at once. After a timeout the token of another process stays.
        await unlessDown(write({ sealed, renewal: null }, version));
      }
    }
  };
}

/** Returns the store's answer, or undefined when it fails, which is logged. */
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

/** Encrypts a token with AES-256-GCM: nonce, authentication tag and ciphertext in base64. */
function seal(key: Uint8Array, token: PhonePeToken): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(token)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Decrypts a stored token; null when this key did not encrypt it. */
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

/** Waits for a promise, no longer than the signal allows. */
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
