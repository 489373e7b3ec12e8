import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutations } from '#tests/mutation/mutations.ts';
import { orderMutations } from '#tests/mutation/mutations-of-orders.ts';
import { roomMutations } from '#tests/mutation/mutations-of-rooms.ts';

it('each mutation says exactly once what it replaces, and names tests that are there', () => {
  const stale = [...orderMutations, ...mutations, ...roomMutations].flatMap(
    ({ breaks, file, from, tests }) => {
      const found = existsSync(file) ? readFileSync(file, 'utf8').split(from).length - 1 : 0;
      const missing = tests.filter((test) => !existsSync(`tests/${test}`));
      return found === 1 && missing.length === 0
        ? []
        : [`${breaks}: ${found} in ${file} ${missing.join(' ')}`];
    },
  );
  expect(stale).toEqual([]);
});
