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

/* Applies Netlify's limits on functions to a run on this machine, so that nothing exceeds them unnoticed. */

type Handle<Context> = (request: Request, context: Context) => Promise<Response>;

/** Bodies of these types travel as they are, others in base64. */
const text =
  /^(?:text\/|application\/(?:json|xml|javascript|x-www-form-urlencoded)\b|[\w.-]+\/[\w.-]+\+(?:json|xml)\b)/;

/** Returns how many bytes travel to a function for a body of this length, in bytes, and content type. */
function travelling(length: number, contentType: string): number {
  return text.test(contentType) ? length : Math.ceil(length / 3) * 4;
}

/**
 * Applies Netlify's limits to a function. A body whose length is too long is refused with 413 before the
 * function runs. A body without a length meets the function's own, lower limits. A function that takes too
 * long is answered with 504 and a line in the log; its work goes on, because it cannot be stopped within this
 * process. An answer that is too long breaks off.
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

const BUSY = 'Too many people are here at this moment. Please try again in a few seconds.';
/** Seconds after which a caller that was turned away may come again. */
const AGAIN_AFTER_S = 10;

/**
 * Limits how many calls one process works on at once. Netlify starts more functions for more callers; one
 * process would let all of them wait until their browsers give up. So the others are told at once to come
 * again.
 */
export function atMostAtOnce(most: number) {
  let underWay = 0;
  return async (work: () => Promise<Response>): Promise<Response> => {
    if (underWay >= most) return json({ message: BUSY }, 503, { 'Retry-After': String(AGAIN_AFTER_S) });
    underWay++;
    return work().finally(() => {
      underWay--;
    });
  };
}

/**
 * Returns the result of a function, or null when it takes too long, with a line in the log.
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

/** Returns the answer, which ends with an error if it is longer than Netlify sends. */
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

/** Returns how many bytes the site's variables take in functions, names and values together. */
export function bytesOfVariables(env: Env): number {
  return Object.keys(allVariables)
    .filter((name) => env[name])
    .reduce((sum, name) => sum + Buffer.byteLength(name) + Buffer.byteLength(env[name] ?? ''), 0);
}

/** Returns one sentence if the site's variables take more room than functions have; otherwise null. */
export function variablesTooLong(env: Env): string | null {
  const bytes = bytesOfVariables(env);
  if (bytes <= VARIABLES_LIMIT_BYTES) return null;
  return (
    `The settings take ${bytes} bytes, names and values together, and Netlify gives functions ` +
    `${VARIABLES_LIMIT_BYTES}: shorten the longest.`
  );
}

/**
 * Checks that the site's variables fit. @throws SettingsError when they take more room than functions have
 */
export function requireVariablesFit(env: Env): void {
  const fault = variablesTooLong(env);
  if (fault) throw new SettingsError(fault);
}
