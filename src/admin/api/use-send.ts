import { useRef, useState } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { clearPopups, fail, succeed } from '../shell/popups.tsx';
import { keepFocus } from '../shell/Screen.tsx';
import { type ApiError, errorOf, refreshAll } from './query.ts';

/** Time after a request, in milliseconds, in which a tap may still be the second half of a double tap. */
const PAUSE_MS = 800;

export type Sent<Body> = { ok: true; body: Body } | ({ ok: false } & ReturnType<typeof failureOf>);

interface SendOptions<Body> {
  /** Returns the text of the popup that reports success. */
  done?: (body: Body) => string;
  /**
   * Text for a failure that the server gives no reason for, which is any status but 403, 404, 409 and 422.
   */
  failed: string;
  /**
   * Our own texts in place of the server's, by HTTP status. 0 stands for no answer, when the server may have
   * acted all the same.
   */
  texts?: Partial<Record<number, string>>;
  /**
   * Shows no popup for a failure that can be tried again. The caller reports it, where a popup would be out
   * of sight.
   */
  quiet?: boolean;
  /** True for a call that needs no session, so that 401 is an answer like any other. */
  anonymous?: boolean;
  /**
   * True to ignore taps for a moment after a request: the second tap of a double tap was meant for the first.
   */
  oncePerTap?: boolean;
  /** Marks data as stale afterwards, whether the call succeeded or not. By default that is everything. */
  refresh?: () => void;
}

/**
 * Sends the owner's changes, one at a time. Every failure is logged and shown in a popup, unless the session
 * is over, when the sign-in screen says so. If the focused element disappears meanwhile, the focus moves to
 * the screen's title.
 * @param call makes the call; never throws
 * @returns `send` gives null when there is nothing to report: another request is in flight, or the session is
 * over. Its second argument names a button that stays in its place, so that only a second tap on that button
 * is taken for half of a double tap. `isPausing` is true while such taps are ignored, so that a button can show
 * it. `wanted` is the argument of the request in flight. `failure` is that of
 * the last request, until the next one begins.
 */
export function useSend<Wanted = void, Body = object>(
  call: (wanted: Wanted) => Promise<ApiAnswer<Body>>,
  { done, failed, texts = {}, quiet, anonymous, oncePerTap = false, refresh = refreshAll }: SendOptions<Body>,
) {
  const sending = useRef(false);
  const last = useRef({ tapped: '', quietUntil: 0 });
  const [underWay, setUnderWay] = useState<{ wanted: Wanted } | null>(null);
  const [isPausing, setPausing] = useState(false);
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
    if (oncePerTap) {
      setPausing(true);
      setTimeout(() => setPausing(false), PAUSE_MS);
    }
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
    isPausing,
    wanted: underWay?.wanted,
    failure,
    forgetFailure: () => setFailure(null),
  };
}

const NO_ANSWER =
  'No answer came, so it may be done all the same. Please look whether it is, before you try again.';

/** Statuses whose message the server wrote for the owner. */
const explained = [403, 404, 409, 422];

/** Returns the reason why a request failed, in words. */
function failureOf({ answer, status }: ApiError, failed: string, texts: Partial<Record<number, string>>) {
  const message = answer.kind === 'refused' && explained.includes(status) ? answer.message : '';
  return {
    /** The HTTP status; 0 when no answer came: it is unknown whether it was done. */
    status,
    /** The record was deleted or has changed since it was loaded, so retrying cannot help. */
    isOutdated: status === 404 || status === 409,
    /** Text for a popup. */
    text: texts[status] ?? (status === 0 ? NO_ANSWER : message || failed),
    /**
     * Text beside the form that says what happened to the entered data and what to do now; '' when `text`
     * says it all.
     */
    more: whatNow(status),
    /** Messages for the form's fields, by their names on the wire. */
    errors: answer.kind === 'refused' ? answer.errors : {},
    body: answer.kind === 'refused' ? answer.body : {},
  };
}

function whatNow(status: number): string {
  if (status === 0)
    return (
      'The connection was cut before the shop answered. What you entered is still here: ' +
      'please check your connection and try again.'
    );
  if (status >= 500 || status === 429)
    return (
      'The shop could not save it just now. What you entered is still here: ' +
      'please wait a minute and try again.'
    );
  return '';
}
