import { serve } from '#tests/simulator/http-server.ts';
import { makeSimulator, type Simulator } from '#tests/simulator/simulator.ts';
import { webhookTarget } from '#tests/support/webhook-target.ts';
import { makeChecks } from './checks.ts';
import { installSdks } from './install-sdks.ts';
import { checkPhonePe } from './phonepe-checks.ts';
import { checkRazorpay } from './razorpay-checks.ts';

/*
 * `npm run test:sdk` runs the providers' own SDKs against the simulator, so that the simulator is not only
 * checked by our own adapters. It needs the npm registry, so it is separate from the other tests.
 */
const hooks = webhookTarget();
let simulator: Simulator | undefined;
const server = await serve(0, (origin) => {
  // The SDKs use this machine's clock, so the virtual clock starts there.
  simulator = makeSimulator({ startAt: new Date(), origin, deliver: hooks.deliver });
  return simulator.handle;
});
if (!simulator) throw new Error('nothing is served');
const { control } = simulator;
const sdks = await installSdks(server.origin);
const { check, summary } = makeChecks();
try {
  const url = 'https://shop.test/hook';
  control.settings({ phonepe: { webhook: { url } }, razorpay: { webhook: { url } } });
  const deliver = async () => void (await control.deliver());
  const bench = { control, sdks, caught: hooks.received, deliver, check };
  await checkPhonePe(bench);
  await deliver();
  await checkRazorpay(bench);
} finally {
  await Promise.all([sdks.remove(), server.close()]);
}
const { passed, failed } = summary();
console.log(`${passed} of ${passed + failed.length} checks passed`);
process.exit(failed.length === 0 ? 0 : 1);
