/*
 * What a doubtful time of birth leaves open. Everything that may differ within the span of doubt is an
 * `Over`, which is another type than a value, so that no view can print one answer where there are several.
 */

/** Keeps other lists from passing for an `Over`. */
const fromSpan: unique symbol = Symbol('from a span');

/** The answers that a span of time allows, each once. `over` alone makes one. */
export interface Over<Value> {
  readonly possible: readonly [Value, ...Value[]];
  readonly [fromSpan]: true;
}

/**
 * Returns every answer that occurs at some instants, in their order.
 * @param instants one for each part of the span in which the answer cannot change, or more
 */
export function over<Instant, Value>(
  instants: readonly [Instant, ...Instant[]],
  answerAt: (instant: Instant) => Value,
): Over<Value> {
  const [first, ...others] = instants;
  const firstAnswer = answerAt(first);
  const possible: [Value, ...Value[]] = [firstAnswer];
  const seen = new Set([JSON.stringify(firstAnswer)]);
  for (const instant of others) {
    const answer = answerAt(instant);
    const key = JSON.stringify(answer);
    if (seen.has(key)) continue;
    seen.add(key);
    possible.push(answer);
  }
  return { possible, [fromSpan]: true };
}

/** Returns the answer that holds over the whole span; undefined when there are several. */
export const certain = <Value>({ possible }: Over<Value>): Value | undefined =>
  possible.length === 1 ? possible[0] : undefined;

export const isInDoubt = ({ possible }: Over<unknown>): boolean => possible.length > 1;

/** Returns what follows from every possible answer. */
export const follows = <Value, Next>({ possible }: Over<Value>, next: (value: Value) => Next): Over<Next> =>
  over(possible, next);

/** Times closer together than this, in milliseconds, count as one. */
const EXACT_MS = 1000;

/**
 * Returns the moments just before and just after each change of something between two moments.
 * @param every longest time between two looks, shorter than the shortest part
 * @param partAt names the part that is on at a moment
 */
export function changesBetween(
  from: number,
  to: number,
  every: number,
  partAt: (moment: number) => number | string,
): number[] {
  type Look = { at: number; part: number | string };
  const lookAt = (at: number): Look => ({ at, part: partAt(at) });
  const between = (one: Look, other: Look): number[] => {
    if (one.part === other.part) return [];
    if (other.at - one.at <= EXACT_MS) return [one.at, other.at];
    const middle = lookAt((one.at + other.at) / 2);
    return [...between(one, middle), ...between(middle, other)];
  };
  const steps = Math.ceil((to - from) / every);
  const looks = Array.from({ length: steps + 1 }, (_, at) =>
    lookAt(from + (at * (to - from)) / (steps || 1)),
  );
  return looks.slice(1).flatMap((look, at) => between(looks[at] ?? look, look));
}
