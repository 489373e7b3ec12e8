import type * as z from 'zod';
import { PaymentProviderError } from './provider.ts';

/** Longest time of one call, in milliseconds, unless its caller ends it sooner. */
const CALL_MS = 8_000;
const MOST_BYTES = 256 * 1024;
/** Client errors that do not say what became of the request: timeout, too early, too many requests. */
const undecided = [408, 425, 429];

/** A provider's answer: a JSON object, with a success or a definite client error. */
export interface ProviderAnswer {
  ok: boolean;
  status: number;
  /** The provider's code for a refusal. */
  code: string | null;
  body: Record<string, unknown>;
}

export type ProviderHttp = ReturnType<typeof makeProviderHttp>;

/** Returns a request in JSON: a POST if there is a body. */
export const jsonRequest = (headers: Record<string, string>, body?: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
  ...(body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
});

/**
 * Makes the only way to a provider's interface. Messages name the call, and never an address, a body or a
 * header.
 * @param name the provider's name, for messages
 * @param patienceMs milliseconds one call may take
 */
export function makeProviderHttp(name: string, fetcher: typeof fetch = fetch, patienceMs = CALL_MS) {
  const fault = (what: string, why: string, code: string | null = null) =>
    new PaymentProviderError(`${name} ${what}: ${why}`, 'unknown', { code });

  return {
    /**
     * Makes one call, and follows no redirect.
     * @param what names the call in messages
     * @throws PaymentProviderError with effect `unknown` when no answer came, when it could not be read, or
     * when it decides nothing: a server error, too many requests, a redirect, anything but a JSON object
     */
    async call(what: string, url: string, init: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
      let status: number;
      let text: string | null;
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
        const response = await fetcher(url, { ...init, redirect: 'manual', signal: limited });
        status = response.status;
        text = await readText(response);
      } catch (error) {
        // The cause is left out because its message may contain an address or a header.
        throw fault(what, reasonOf(error));
      }
      const body = text === null ? null : readObject(text);
      const code = body && codeIn(body);
      const ok = status >= 200 && status < 300;
      const refused = status >= 400 && status < 500 && !undecided.includes(status);
      if (!ok && !refused) throw fault(what, `answered ${status}`, code);
      // An unauthorised request had no effect, whatever the answer looks like.
      if (!body && status !== 401) throw fault(what, `answered ${status} with something unreadable`);
      return { ok, status, code, body: body ?? {} };
    },

    /**
     * Reads the body of an answer.
     * @param ifRefused the effect of a refusal: `unknown` where the request may have been made before
     * @throws PaymentProviderError when the answer is a refusal, and with effect `unknown` when it has
     * another shape
     */
    read<T>(
      what: string,
      shape: z.ZodType<T>,
      { ok, status, code, body }: ProviderAnswer,
      ifRefused: 'none' | 'unknown' = 'none',
    ): T {
      if (!ok) {
        const message = `${name} ${what}: refused with ${status}${code ? ` ${code}` : ''}`;
        // A caller who is not let in learns nothing about the request itself.
        const isAboutRequest = status !== 401 && status !== 403;
        throw new PaymentProviderError(message, ifRefused, { code: isAboutRequest ? code : null });
      }
      const parsed = shape.safeParse(body);
      if (!parsed.success) throw fault(what, `answered ${status} in an unknown shape`);
      return parsed.data;
    },
  };
}

/** Returns the body as text, or null when it is too long or not UTF-8. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) return null;
    try {
      text += decoder.decode(part, { stream: true });
    } catch {
      return null;
    }
  }
  return text;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the code in the body of an error, as PhonePe or Razorpay writes it; null when it does not look like
 * one.
 */
function codeIn(body: Record<string, unknown>): string | null {
  const inner = isObject(body.error) ? body.error.code : null;
  const isCode = (value: unknown): value is string =>
    typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_ -]{0,59}$/.test(value);
  return [body.code, body.errorCode, inner].find(isCode) ?? null;
}

/** Returns why no answer came, in words that contain nothing of the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = isObject(cause) ? cause.code : null;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? `no answer (${code})` : 'no answer';
}
