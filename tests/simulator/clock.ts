/** The simulator's time, in epoch milliseconds. Stands still until a caller moves it. */
export interface Clock {
  now(): number;
  /** Advances by this many milliseconds and runs everything that falls due, in order. */
  advance(ms: number): void;
  /**
   * Advances to a time. Throws RangeError for a time in the past, because a provider's clock never goes back.
   */
  moveTo(at: number): void;
  /** Schedules work for a time. Work for a time in the past runs at the next advance. */
  plan(at: number, what: () => void): void;
}

interface Planned {
  at: number;
  what: () => void;
}

export function makeClock(startAt: number): Clock {
  let now = startAt;
  const agenda: Planned[] = [];

  function moveTo(at: number): void {
    if (!Number.isFinite(at) || at < now) throw new RangeError(`the clock cannot move from ${now} to ${at}`);
    for (let next = agenda[0]; next && next.at <= at; next = agenda[0]) {
      agenda.shift();
      now = Math.max(now, next.at);
      next.what();
    }
    now = at;
  }

  return {
    now: () => now,
    advance: (ms) => moveTo(now + ms),
    moveTo,
    plan(at, what) {
      const behind = agenda.findIndex((planned) => planned.at > at);
      agenda.splice(behind === -1 ? agenda.length : behind, 0, { at, what });
    },
  };
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => count * 86_400_000;
