import { type Answer, jsonAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, inSeconds } from './account.ts';

/** Answers a list of the account: newest first, 10 at once unless asked for more, 100 at most. */
export function listAnswer<One extends { createdAt: number }>(
  { url }: Call,
  all: readonly One[],
  entity: (one: One) => object,
): Answer {
  const asked = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
  const [count, skip] = [asked('count', 10), asked('skip', 0)];
  const [from, to] = [asked('from', 0), asked('to', Number.MAX_SAFE_INTEGER)];
  if (![count, skip, from, to].every(Number.isSafeInteger))
    return errorAnswer(400, 'The value must be an integer.');
  if (count < 1 || count > 100) return errorAnswer(400, 'The count must be between 1 and 100.', 'count');
  const items = all
    .filter(({ createdAt }) => inSeconds(createdAt) >= from && inSeconds(createdAt) <= to)
    .reverse()
    .slice(skip, skip + count)
    .map(entity);
  return jsonAnswer(200, { entity: 'collection', count: items.length, items });
}
