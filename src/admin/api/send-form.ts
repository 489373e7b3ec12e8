import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { withToken } from './admin-api.ts';

/** How long nothing may move before the connection counts as cut, in milliseconds: no function lives longer. */
const STALLED_MS = 60_000;

interface FormOptions {
  /** Is told the part that has gone, from 0 to 1. */
  progress?: (part: number) => void;
  /** Ends the sending; it then counts as unreachable. */
  signal?: AbortSignal;
}

/**
 * Posts a form to the owner's API. Not by `fetch`, which cannot tell how much of it has gone. Never throws; what
 * is cut off, by the network or the caller, is `unreachable`.
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
