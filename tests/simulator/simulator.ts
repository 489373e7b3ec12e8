import { type Answer, jsonAnswer, toResponse } from './answer.ts';
import type { Clock } from './clock.ts';
import { type Control, makeControl } from './control.ts';
import type { Deliver } from './deliveries.ts';
import { commits, strike, type Wait, waitReally } from './faults.ts';
import { matchRoute } from './routing.ts';
import type { SettingsPatch } from './settings.ts';
import { makeState } from './state.ts';

export interface SimulatorOptions {
  /** The same seed and the same calls give the same ids and answers. The default is 1. */
  seed?: number | undefined;
  /** The start of the virtual clock. The default is noon in India on 20 November 2026. */
  startAt?: Date | number | string | undefined;
  /** Scheme and host of the pay pages, unless the settings name another. */
  origin?: string | undefined;
  /** Switches that differ from the defaults in settings.ts. */
  settings?: SettingsPatch | undefined;
  /** How `delay` and `hang` spend their time: in real time by default. Infinity means for ever. */
  wait?: Wait | undefined;
  /** Receives the webhooks that `control.deliver` sends. Without it each try fails, as if nobody answered. */
  deliver?: Deliver | undefined;
}

export interface Simulator {
  /**
   * Answers any call for PhonePe, Razorpay or a pay page by its path alone. The host may be any, so the
   * providers' real addresses work too. When a fault leaves no answer, it rejects as `fetch` does: with
   * `TypeError: fetch failed` for a reset connection, with the reason of `request.signal` for a hanging call
   * that was given up.
   */
  handle(request: Request): Promise<Response>;
  /** `handle` in the shape of the global `fetch`. It does not follow redirects. */
  fetch: typeof fetch;
  /** The virtual clock. Advance it here or through `control.clock`. */
  readonly clock: Clock;
  control: Control;
}

const noonInIndia = '2026-11-20T06:30:00.000Z';

/**
 * A simulator of PhonePe Standard Checkout v2 and Razorpay Payment Links without I/O of its own. In-process
 * property tests use it directly, and the providers' SDKs over HTTP. Only the faults `delay` and `hang` take
 * real time.
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
