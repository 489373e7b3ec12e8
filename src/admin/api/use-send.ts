import { useRef, useState } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { clearPopups, fail, succeed } from '../shell/popups.tsx';
import { keepFocus } from '../shell/Screen.tsx';
import { type ApiError, errorOf, refreshAll } from './query.ts';

/** How long after one sending a tap may still have been meant for it, in milliseconds. */
const PAUSE_MS = 800;

export type Sent<Body> = { ok: true; body: Body } | ({ ok: false } & ReturnType<typeof failureOf>);

interface SendOptions<Body> {
  /** What is said in a popup once it is done. */
  done?: (body: Body) => string;
  /** What is said of a failure that the server gives no reason for, which is any but 404, 409 and 422. */
  failed: string;
  /** Words of our own in place of those, by HTTP status; 0 for no answer, where it may have been done all the same. */
  texts?: Partial<Record<number, string>>;
  /** No popup for what can be tried again: the caller says it, where a popup would be out of sight. */
  quiet?: boolean;
  /** The call needs no session, so 401 is an answer like any other. */
  anonymous?: boolean;
  /** No other begins right after one: the second tap of two was meant for the first. */
  oncePerTap?: boolean;
  /** Marks what is out of date afterwards, whether it succeeded or not; everything unless given. */
  refresh?: () => void;
}

/**
 * Sends something the owner wants done, one at a time. Every failure is logged and said in a popup, unless the
 * session is over: then the sign-in says so. Where what had the focus goes meanwhile, the screen's title has it.
 * @param call makes the call; never throws
 * @returns `send` gives null when there is nothing to say: another is being sent, or the session is over. Its second
 * argument names a button that takes no other's place, so that nothing but a second tap on it is meant for the first.
 * `wanted` is what is being sent just now; `failure` that of the last sending, until the next begins.
 */
export function useSend<Wanted = void, Body = object>(
  call: (wanted: Wanted) => Promise<ApiAnswer<Body>>,
  { done, failed, texts = {}, quiet, anonymous, oncePerTap = false, refresh = refreshAll }: SendOptions<Body>,
) {
  const sending = useRef(false);
  const last = useRef({ tapped: '', quietUntil: 0 });
  const [underWay, setUnderWay] = useState<{ wanted: Wanted } | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);

  const send = async (wanted: Wanted, tapped = ''): Promise<Sent<Body> | null> => {
    const isSecondTap = Date.now() < last.current.quietUntil && (!tapped || tapped === last.current.tapped);
    if (sending.current || isSecondTap) return null;
    sending.current = true;
    clearPopups();
    setUnderWay({ wanted });
    setFailure(null);
    const answer = await call(wanted);
    sending.current = false;
    last.current = { tapped, quietUntil: oncePerTap ? Date.now() + PAUSE_MS : 0 };
    setUnderWay(null);
    keepFocus();
    if (answer.kind === 'ok') {
      if (done) succeed(done(answer.body));
      refresh();
      return { ok: true, body: answer.body };
    }
    const error = errorOf(answer, failed);
    if (error.ended && !anonymous) return null;
    refresh();
    const failure = failureOf(error, failed, texts);
    setFailure(failure);
    if (!quiet || failure.isOutdated) fail(failure.text);
    return { ok: false, ...failure };
  };

  return {
    send,
    busy: underWay !== null,
    wanted: underWay?.wanted,
    failure,
    forgetFailure: () => setFailure(null),
  };
}

const NO_ANSWER =
  'No answer came, so it may be done all the same. Please look whether it is, before you try again.';

/** Statuses whose message the server wrote for the owner. */
const explained = [403, 404, 409, 422];

/** Why something that was sent is not done. */
function failureOf({ answer, status }: ApiError, failed: string, texts: Partial<Record<number, string>>) {
  const message = answer.kind === 'refused' && explained.includes(status) ? answer.message : '';
  return {
    /** The HTTP status; 0 when no answer came: it is unknown whether it was done. */
    status,
    /** What it was about is gone, or is another by now: there is nothing to try again. */
    isOutdated: status === 404 || status === 409,
    /** What is said in a popup. */
    text: texts[status] ?? (status === 0 ? NO_ANSWER : message || failed),
    /** What became of what was entered and what to do now, to be said beside the form; '' when `text` says it all. */
    more: whatNow(status),
    /** Texts under fields, by the wire's names. */
    errors: answer.kind === 'refused' ? answer.errors : {},
    body: answer.kind === 'refused' ? answer.body : {},
  };
}

function whatNow(status: number): string {
  if (status === 0)
    return 'The connection was cut before the shop answered. What you entered is still here: please check your connection and try again.';
  if (status >= 500 || status === 429)
    return 'The shop could not save it just now. What you entered is still here: please wait a minute and try again.';
  return '';
}
