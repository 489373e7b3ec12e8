import { StorageUnavailable } from '#server/storage/blob-client.ts';
import type { TestClock } from './clock.ts';
import type { Around } from './memory-store.ts';

/*
 * Runs several pieces of work at once on stores in memory. One seed decides which of their requests happens
 * next. At any step it can kill a piece of work or let its requests fail. The same seed gives the same
 * history.
 */

/**
 * A fault of a piece of work at its nth request: the process dies, or the store fails once or from then on.
 */
export interface Fault {
  at: number;
  kind: 'killed' | 'fails before' | 'fails after' | 'stays down';
}

/** A piece of work: a call, a sweep or a save. */
export interface Actor {
  name: string;
  fault: Fault | null;
  requests: number;
  startedAt: number;
  dead: boolean;
  end: (outcome: Outcome) => void;
}

export type Outcome =
  | { status: 'done'; value: unknown }
  | { status: 'threw'; error: unknown }
  | { status: 'killed' };

interface Turn {
  actor: Actor | null;
  wakeAt: number;
  run: () => void | Promise<void>;
}

/** The longest life of a function, in milliseconds of the clock. After that it is killed (Netlify: 60 s). */
const LONGEST_LIFE_MS = 60_000;

/** Returns numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Interleaver {
  /** Returns the wrapper for this actor's requests to a store. */
  around: (actor: Actor) => Around;
  /** Turns any other action of this actor into a step. `lost` makes the error for a lost answer. */
  call: (actor: Actor) => <T>(effect: () => T | Promise<T>, lost: () => unknown) => Promise<T>;
  /** Stands in for `setTimeout`, so that waiting is a step of the history and takes no time. */
  setTimeout: (wake: () => void, ms?: number) => number;
  /** Runs all work to its end, step by step. */
  run: (
    work: { name: string; fault?: Fault | null; work: (actor: Actor) => Promise<unknown> }[],
  ) => Promise<Outcome[]>;
}

/** @param isSlow some steps take seconds, so that deadlines pass and turns come round in between */
export function makeInterleaver(random: () => number, clock: TestClock, isSlow = false): Interleaver {
  let waiting: Turn[] = [];
  const now = () => clock.now().getTime();

  function kill(actor: Actor) {
    actor.dead = true;
    waiting = waiting.filter((turn) => turn.actor !== actor);
    actor.end({ status: 'killed' });
  }

  const call =
    (actor: Actor) =>
    <T>(effect: () => T | Promise<T>, lost: () => unknown): Promise<T> =>
      new Promise((resolve, reject) => {
        if (actor.dead) return;
        const run = () => {
          actor.requests++;
          const { fault } = actor;
          const hit =
            fault !== null &&
            (fault.kind === 'stays down' ? actor.requests >= fault.at : actor.requests === fault.at);
          if (hit && fault.kind === 'killed') return kill(actor);
          if (hit && fault.kind !== 'fails after') return reject(lost());
          const settle = (result: T) => (hit ? reject(lost()) : resolve(result));
          try {
            const result = effect();
            if (result instanceof Promise) return result.then(settle, reject);
            settle(result);
          } catch (error) {
            reject(error);
          }
        };
        waiting.push({ actor, wakeAt: 0, run });
      });

  const around =
    (actor: Actor): Around =>
    ({ store, kind, key }, effect) =>
      call(actor)(effect, () => new StorageUnavailable(`${kind} ${store}/${key} failed by the test`));

  function step(): void | Promise<void> {
    const at = Math.floor(random() * waiting.length);
    const [turn] = waiting.splice(at, 1);
    if (!turn) return;
    clock.advance(Math.floor(random() * (isSlow && random() < 0.05 ? 6_000 : 20)));
    if (turn.wakeAt > now()) clock.set(new Date(turn.wakeAt));
    if (turn.actor && now() - turn.actor.startedAt > LONGEST_LIFE_MS) return kill(turn.actor);
    return turn.run();
  }

  return {
    around,
    call,
    setTimeout: (wake, ms = 0) => waiting.push({ actor: null, wakeAt: now() + ms, run: wake }),
    async run(pieces) {
      let open = pieces.length;
      waiting = [];
      const ends = pieces.map(async ({ name, fault = null, work }) => {
        const outcome = await new Promise<Outcome>((end) => {
          const actor: Actor = { name, fault, requests: 0, startedAt: now(), dead: false, end };
          work(actor).then(
            (value) => end({ status: 'done', value }),
            (error) => end({ status: 'threw', error }),
          );
        });
        open--;
        return outcome;
      });
      while (open > 0) {
        await new Promise((settled) => setImmediate(settled));
        if (open > 0 && waiting.length === 0) throw new Error('somebody waits for nothing');
        if (open > 0) await step();
      }
      return Promise.all(ends);
    },
  };
}
