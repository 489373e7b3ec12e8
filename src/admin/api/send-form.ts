import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { withToken } from './admin-api.ts';

/**
 * Longest time, in milliseconds, without progress before the connection counts as cut. No function of the
 * server runs longer.
 */
const STALLED_MS = 60_000;

interface FormOptions {
  /** Called with the part that has been sent, from 0 to 1. */
  progress?: (part: number) => void;
  /** Ends the sending; it then counts as unreachable. */
  signal?: AbortSignal;
}

/**
 * Posts a form to the owner's API. Uses XMLHttpRequest because `fetch` does not report upload progress. Never
 * throws: a request that the network or the caller cuts off gives `unreachable`.
 */
export function sendForm<T>(
  path: string,
  body: FormData,
  { progress, signal }: FormOptions = {},
): Promise<ApiAnswer<T>> {
  const send = (headers: Record<string, string>) =>
    new Promise<ApiAnswer<T>>((done) => {
      const request = new XMLHttpRequest();
      let timer = 0;
      const abort = () => request.abort();
      const alive = () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(abort, STALLED_MS);
      };
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        alive();
        if (lengthComputable) progress?.(total === 0 ? 1 : loaded / total);
      };
      request.upload.onload = () => {
        alive();
        progress?.(1);
      };
      request.onloadend = () => {
        window.clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        done(answerIn(request));
      };
      if (signal?.aborted) return done({ kind: 'unreachable' });
      signal?.addEventListener('abort', abort);
      request.open('POST', path);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      alive();
      request.send(body);
    });
  return withToken(send);
}

function answerIn<T>(request: XMLHttpRequest): ApiAnswer<T> {
  try {
    const body = JSON.parse(request.responseText);
    return answerOf(request.status, body, request.getResponseHeader('Retry-After'));
  } catch {
    console.warn('The form did not get through.', request.status);
    return { kind: 'unreachable' };
  }
}
