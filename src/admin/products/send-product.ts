import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { withToken } from '../api/admin-api.ts';

/** How long nothing may move before the connection counts as cut, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Sends a product form. Not by `fetch`, which cannot tell how much of it has gone. Never throws.
 * @param progress is told the part that has gone, from 0 to 1
 */
export function sendProduct(
  id: number | null,
  body: FormData,
  progress: (part: number) => void,
): Promise<ApiAnswer<{ id: number }>> {
  const send = (headers: Record<string, string>) =>
    new Promise<ApiAnswer<{ id: number }>>((done) => {
      const request = new XMLHttpRequest();
      let timer = 0;
      const alive = () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => request.abort(), STALLED_MS);
      };
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        alive();
        if (lengthComputable) progress(total === 0 ? 1 : loaded / total);
      };
      request.upload.onload = () => progress(1);
      request.onloadend = () => {
        window.clearTimeout(timer);
        done(answerIn(request));
      };
      request.open('POST', paths.api.saveProduct(id));
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      alive();
      request.send(body);
    });
  return withToken(send);
}

function answerIn(request: XMLHttpRequest): ApiAnswer<{ id: number }> {
  try {
    const body = JSON.parse(request.responseText);
    return answerOf(request.status, body, request.getResponseHeader('Retry-After'));
  } catch {
    console.warn('The product did not get through.', request.status);
    return { kind: 'unreachable' };
  }
}
