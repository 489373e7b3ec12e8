import type { Answer } from './answer.ts';
import type { Booking } from './books.ts';
import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';
import type { Rule, Violation } from './violations.ts';

/** Everything that both providers share: time, random values, switches and records. */
export interface World {
  /** The address of the simulator itself. */
  origin: string;
  clock: Clock;
  random: Random;
  settings: Settings;
  deliveries: Deliveries;
  book(entry: Omit<Booking, 'at'>): void;
  violate(call: Call, rule: Rule, id: string | null, detail: string): void;
  violations: Violation[];
}

/** One call of a client. */
export interface Call {
  /** Such as `phonepe.pay` or `razorpay.links.create`. */
  route: string;
  method: string;
  url: URL;
  /** The decoded values of `:name` in the route's path. */
  params: Record<string, string>;
  headers: Headers;
  body: string;
  /** Runs once the answer was sent unchanged, and records what the client then knows. */
  whenAnswered(what: () => void): void;
}

export interface Route {
  name: string;
  method: 'GET' | 'POST';
  /** Segments that start with `:` are parameters. */
  path: string;
  answer(call: Call): Answer;
}

/** Reads a body that must be a JSON object. Returns null if it is not. */
export function readObject(body: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): Record<string, unknown> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** Notes a POST whose Content-Type is not JSON. */
export function expectJson(world: World, call: Call, id: string | null): void {
  const type = call.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    world.violate(call, 'missing-content-type', id, `Content-Type is ${JSON.stringify(type)}`);
}

/** Notes fields that no documentation has. */
export function expectFields(
  world: World,
  call: Call,
  id: string | null,
  body: Record<string, unknown>,
  known: readonly string[],
): void {
  for (const name of Object.keys(body))
    if (!known.includes(name)) world.violate(call, 'undocumented-field', id, name);
}
