import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NoSuchPlace } from '#tests/mutation/change-code.ts';
import type { Mutation } from '#tests/mutation/mutation.ts';
import { mutations } from '#tests/mutation/mutations.ts';

/** Returns why the place of a change cannot be found, or null if it can. */
function faultOf({ file, change }: Mutation): string | null {
  try {
    change(existsSync(file) ? readFileSync(file, 'utf8') : '');
    return null;
  } catch (error) {
    if (error instanceof NoSuchPlace) return error.message;
    throw error;
  }
}

it('each mutation finds its place exactly once, and names tests that are there', () => {
  const stale = mutations.flatMap((mutation) => {
    const missing = mutation.tests.filter((test) => !existsSync(`tests/${test}`));
    const faults = [faultOf(mutation), ...missing].filter(Boolean);
    return faults.length > 0 ? [`${mutation.breaks} (${mutation.file}): ${faults.join(', ')}`] : [];
  });
  expect(stale).toEqual([]);
});
