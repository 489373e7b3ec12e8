import { type Answer, jsonAnswer, toResponse } from './answer.ts';
import type { Clock } from './clock.ts';
import { type Control, makeControl } from './control.ts';
import type { Deliver } from './deliveries.ts';
import { commits, strike, type Wait, waitReally } from './faults.ts';
import { matchRoute } from './routing.ts';
import type { SettingsPatch } from './settings.ts';
import { makeState } from './state.ts';

export interface SimulatorOptions {
  /** The same seed and calls give the same ids and answers; 1 by default. */
  seed?: number | undefined;
  /** The start of the virtual clock; 20 November 2026, noon in India, by default. */
  startAt?: Date | number | string | undefined;
  /** Scheme and host of the pay pages given out, unless the settings name another. */
  origin?: string | undefined;
  /** Switches other than the defaults of settings.ts. */
  settings?: SettingsPatch | undefined;
  /** How `delay` and `hang` pass their time; real time by default. Infinity is for ever. */
  wait?: Wait | undefined;
  /**
   * Receives the webhooks that `control.deliver` sends. Without it each attempt fails, as if nobody answered.
   */
  deliver?: Deliver | undefined;
}

export interface Simulator {
  /**
   * Answers any call for PhonePe, Razorpay or a pay page by path alone: the host may be any, so the
   * providers' real addresses work as well. Rejects as `fetch` does where a fault leaves no answer: with
   * `TypeError: fetch failed` for a connection reset, with the reason of `request.signal` for a hang given
   * up.
   */
  handle(request: Request): Promise<Response>;
  /** `handle` in the shape of the global `fetch`; follows no redirects. */
  fetch: typeof fetch;
  /** The virtual clock; to be moved through `control.clock` or here. */
  readonly clock: Clock;
  control: Control;
}

const noonInIndia = '2026-11-20T06:30:00.000Z';

/**
 * A simulator of PhonePe Standard Checkout v2 and Razorpay Payment Links without I/O of its own: the same for
 * in-process property tests and over HTTP for the providers' SDKs. Nothing in it takes real time but the
 * faults `delay` and `hang`.
 */
export function makeSimulator(options: SimulatorOptions = {}): Simulator {
  const { wait = waitReally, deliver = () => Promise.reject(new Error('nobody takes webhooks')) } = options;
  const state = makeState({
    seed: options.seed ?? 1,
    startAt: new Date(options.startAt ?? noonInIndia).getTime(),
    origin: options.origin ?? 'https://simulator.test',
    settings: options.settings ?? {},
    deliver,
  });
  const control = makeControl(state);
  const { faults, log, routes, world, noteTokenRefused } = state;

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = await request.text();
    return toResponse(await answer(request, url, body));
  }

  async function answer(request: Request, url: URL, body: string): Promise<Answer> {
    const { method, headers, signal } = request;
    const path = `${url.pathname}${url.search}`;
    const match = matchRoute(routes, method, url.pathname);
    const name = match?.route.name ?? null;
    const logged = log.note({
      route: name,
      method,
      path,
      headers: Object.fromEntries(headers),
      body,
      at: world.clock.now(),
      status: null,
      fault: null,
    });
    if (!match || name === null) {
      logged.status = 404;
      return jsonAnswer(404, { code: 'NOT_FOUND', message: `No route ${method} ${url.pathname}` });
    }
    const whenAnswered: (() => void)[] = [];
    const act = () =>
      match.route.answer({
        route: name,
        method,
        url,
        params: match.params,
        headers,
        body,
        whenAnswered: (what) => whenAnswered.push(what),
      });
    const fault = faults.take(name, `${path}\n${body}`);
    logged.fault = fault?.kind ?? null;
    const early = fault && !commits(fault) ? null : act();
    const struck = fault ? await strike(fault, early, wait, signal) : 'as-it-was';
    const given = struck === 'as-it-was' ? (early ?? act()) : struck;
    if (struck === 'as-it-was') for (const what of whenAnswered) what();
    else if (given.status === 401) noteTokenRefused();
    logged.status = given.status;
    return given;
  }

  return {
    handle,
    fetch: (input, init) => handle(new Request(input, init)),
    clock: world.clock,
    control,
  };
}
