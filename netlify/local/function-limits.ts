import { allVariables } from '#server/all-settings.ts';
import { json } from '#server/http/answer.ts';
import { tooLarge } from '#server/http/body.ts';
import {
  BODY_LIMIT_BYTES,
  FUNCTION_LIMIT,
  STREAM_LIMIT_BYTES,
  VARIABLES_LIMIT_BYTES,
} from '#server/platform-limits.ts';
import { SettingsError } from '#server/settings.ts';
import type { Env } from '#server/variable.ts';

/* What Netlify does with a function that asks for more than it gives, so that a run on this machine notices. */

type Handle<Context> = (request: Request, context: Context) => Promise<Response>;

/** Bodies of these types travel as they are, others in base64. */
const text =
  /^(?:text\/|application\/(?:json|xml|javascript|x-www-form-urlencoded)\b|[\w.-]+\/[\w.-]+\+(?:json|xml)\b)/;

/** How many bytes travel to a function for a body of this length, in bytes, and content type. */
function travelling(length: number, contentType: string): number {
  return text.test(contentType) ? length : Math.ceil(length / 3) * 4;
}

/**
 * A function within Netlify's limits. A body that says it is too long is refused before the function, with 413. One
 * without a length meets the function's own, lower limits. A function that takes too long is answered for with 504 and a line in the
 * log; what it does goes on, as it cannot be stopped within this process. An answer that is too long breaks off.
 */
export function withinLimits<Context>(handler: Handle<Context>): Handle<Context> {
  return async (request, context) => {
    const { headers, method, url } = request;
    const length = Number(headers.get('content-length') ?? 0);
    if (travelling(length, headers.get('content-type') ?? '') > BODY_LIMIT_BYTES) {
      const { status, message } = tooLarge();
      return json({ message }, status);
    }
    const call = `${method} ${new URL(url).pathname}`;
    const answer = await stoppedAfter(FUNCTION_LIMIT.ms, call, handler(request, context));
    return brokenOff(answer ?? new Response('The function timed out.', { status: 504 }), call);
  };
}

/**
 * What a function gives within its time; null where it takes longer, with a line in the log.
 * @param what the call or the schedule, for that line
 */
export async function stoppedAfter<T>(ms: number, what: string, running: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => {
      console.error(`${what} was stopped: Netlify ends this function after ${ms / 1000} s.`);
      done(null);
    }, ms);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

/** An answer that ends with an error where it is longer than Netlify sends. */
function brokenOff(answer: Response, call: string): Response {
  if (!answer.body) return answer;
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, passing) {
      sent += chunk.length;
      if (sent <= STREAM_LIMIT_BYTES) passing.enqueue(chunk);
      else passing.error(new Error(`${call}: Netlify sends at most ${STREAM_LIMIT_BYTES} bytes`));
    },
  });
  return new Response(answer.body.pipeThrough(counted), answer);
}

/** How many bytes the site's variables take that functions are given: names and values. */
export function bytesOfVariables(env: Env): number {
  return Object.keys(allVariables)
    .filter((name) => env[name])
    .reduce((sum, name) => sum + Buffer.byteLength(name) + Buffer.byteLength(env[name] ?? ''), 0);
}

/** What is wrong where the site's variables take more room than functions have, in one sentence; null where all fit. */
export function variablesTooLong(env: Env): string | null {
  const bytes = bytesOfVariables(env);
  if (bytes <= VARIABLES_LIMIT_BYTES) return null;
  return `The settings take ${bytes} bytes, names and values together, and Netlify gives functions ${VARIABLES_LIMIT_BYTES}: shorten the longest.`;
}

/** @throws SettingsError where the site's variables take more room than functions have */
export function requireVariablesFit(env: Env): void {
  const fault = variablesTooLong(env);
  if (fault) throw new SettingsError(fault);
}
