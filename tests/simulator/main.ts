import { parseArgs } from 'node:util';
import type { Deliver } from './deliveries.ts';
import { serve } from './http-server.ts';
import { makeSimulator } from './simulator.ts';

/*
 * The simulator as a process of its own: `node tests/simulator/main.ts --port 0 [--seed 1] [--start-at ISO]`.
 * Prints one line of JSON, {"url": …}, once it listens. With --with-parent it ends when its input does, so that
 * whoever started it and died leaves no orphan.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    'start-at': { type: 'string' },
    'with-parent': { type: 'boolean', default: false },
  },
});

/** Both providers ask for an answer within 5 s. */
const deliver: Deliver = (request) =>
  fetch(request, { signal: AbortSignal.timeout(5000), redirect: 'manual' });

const { origin } = await serve(Number(values.port), (own) => {
  const startAt = values['start-at'];
  return makeSimulator({ seed: Number(values.seed), startAt, origin: own, deliver }).handle;
});
console.log(JSON.stringify({ url: origin }));
if (values['with-parent']) process.stdin.on('end', () => process.exit(0)).resume();
