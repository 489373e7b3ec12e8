import { startSimulator } from '#tests/simulator/start-simulator.ts';
import { catchWebhooks } from '#tests/support/webhook-catcher.ts';
import { makeChecks } from './checks.ts';
import { installSdks } from './install-sdks.ts';
import { checkPhonePe } from './phonepe-checks.ts';
import { checkRazorpay } from './razorpay-checks.ts';

/*
 * `npm run test:sdk`: the providers' own SDKs against the simulator, so that it is not only our own echo.
 * Needs the npm registry, so it stands apart from the other tests.
 */
// The SDKs go by this machine's clock, so the virtual one starts there.
const simulator = await startSimulator({ startAt: new Date() });
const hooks = await catchWebhooks();
const sdks = await installSdks(simulator.url);
const { check, summary } = makeChecks();
try {
  await simulator.control.settings({
    phonepe: { webhook: { url: hooks.url } },
    razorpay: { webhook: { url: hooks.url } },
  });
  const deliver = async () => void (await simulator.control.deliver());
  const bench = { simulator, sdks, caught: hooks.caught, deliver, check };
  await checkPhonePe(bench);
  await simulator.control.deliver();
  await checkRazorpay(bench);
} finally {
  await Promise.all([sdks.remove(), simulator.close()]);
  hooks.close();
}
const { passed, failed } = summary();
console.log(`${passed} of ${passed + failed.length} checks passed`);
process.exit(failed.length === 0 ? 0 : 1);
