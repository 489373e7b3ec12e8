/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date;
  /** Advances the clock; a negative number sets it back. */
  advance(ms: number): void;
  set(to: Date | string): void;
}

/** When clocks of tests begin: noon in India. */
export const CLOCK_START = '2026-11-20T06:30:00.000Z';

/** Returns a clock that stands at `start`. */
export function testClock(start: Date | string = CLOCK_START): TestClock {
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
