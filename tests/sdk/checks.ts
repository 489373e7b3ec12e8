import { isDeepStrictEqual } from 'node:util';
import type { Control } from '#tests/simulator/control.ts';
import type { ReceivedWebhook } from '#tests/support/webhook-target.ts';
import type { Sdks } from './install-sdks.ts';

export interface Bench {
  control: Control;
  sdks: Sdks;
  /** The webhooks so far, oldest first. `deliver` sends those that are due. */
  caught: ReceivedWebhook[];
  deliver(): Promise<void>;
  check: Check;
}

/** Notes whether an observed value is the expected one. */
export type Check = (what: string, seen: unknown, expected: unknown) => void;

/** Makes checks that are printed as they run. */
export function makeChecks() {
  let passed = 0;
  const failed: string[] = [];
  const check: Check = (what, seen, expected) => {
    const holds = isDeepStrictEqual(seen, expected);
    if (holds) passed += 1;
    else failed.push(what);
    const difference = holds ? '' : `: ${JSON.stringify(seen)} in place of ${JSON.stringify(expected)}`;
    console.log(`${holds ? 'ok      ' : 'DIFFERS '}${what}${difference}`);
  };
  return { check, summary: () => ({ passed, failed }) };
}

/** Returns the error that a call of an SDK threw, or null. */
// biome-ignore lint/suspicious/noExplicitAny: each SDK throws in its own shape.
export async function thrownBy(call: () => unknown): Promise<any> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}
