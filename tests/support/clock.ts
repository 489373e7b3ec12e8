/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date;
  /** Moves the clock on; a negative number moves it back. */
  advance(ms: number): void;
  set(to: Date | string): void;
}

/** A clock standing at `start`. */
export function testClock(start: Date | string = '2026-11-20T06:30:00.000Z'): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (to) => {
      at = new Date(to).getTime();
    },
  };
}
