import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { bearer, noteRefusal } from '../calls/call-owner.ts';
import { readToken } from '../session/session.ts';

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
  const token = readToken();
  return new Promise((done) => {
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
      const answer = answerIn(request);
      noteRefusal(token, answer);
      done(answer);
    };
    request.open('POST', paths.api.saveProduct(id));
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    alive();
    request.send(body);
  });
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
