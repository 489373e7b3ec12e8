import { serve } from './http-server.ts';
import { defaultSettings } from './settings.ts';
import { makeSimulator, type Simulator } from './simulator.ts';

/*
 * `npx node tests/simulator/run.ts 8890 http://localhost:8888` runs the providers on this machine in real
 * time, for the site at that address, which receives their webhooks. A `POST` to a pay page pays.
 */

const [port = '8890', site = 'http://localhost:8888'] = process.argv.slice(2);
let simulator: Simulator | undefined;
const { origin } = await serve(Number(port), (origin) => {
  simulator = makeSimulator({ startAt: new Date(), origin, deliver: (webhook) => fetch(webhook) });
  return simulator.handle;
});
for (const id of Object.keys(defaultSettings()))
  simulator?.control.settings({ [id]: { webhook: { url: `${site}/api/payment/webhook/${id}` } } });
console.log(`The providers are at ${origin}`);

setInterval(async () => {
  simulator?.control.clock({ at: Date.now() });
  for (const { provider, event, tries } of (await simulator?.control.deliver()) ?? [])
    console.log(`${provider} ${event}: ${tries.at(-1)?.status ?? 'no answer'}`);
}, 1_000);
