import { seconds } from '../clock.ts';
import type { Call } from '../world.ts';
import type { Order, PhonePeAccount } from './account.ts';

/** The first question about an order may come 20 to 25 s after its creation. */
const firstAfter = seconds(20);
/** The shortest interval after that, counted from 25 s: the schedule of PhonePe's UAT checklist. */
const steps = [
  { until: seconds(25 + 30), every: seconds(3) },
  { until: seconds(25 + 90), every: seconds(6) },
  { until: seconds(25 + 150), every: seconds(10) },
  { until: seconds(25 + 210), every: seconds(30) },
];
const thenEvery = seconds(60);

/** Notes a status call that comes too early, too often or after the end, unless a webhook prompted it. */
export function watchStatusCall(account: PhonePeAccount, order: Order, call: Call): void {
  const { clock, deliveries } = account.world;
  const now = clock.now();
  const { lastStatusAt, knowsTheEndSince } = order.client;
  order.client.lastStatusAt = now;
  const webhooks = deliveries.sentAbout(order.merchantOrderId);
  const wasCalledFor = webhooks > order.client.webhooksAnswered;
  order.client.webhooksAnswered = webhooks;
  if (wasCalledFor) return;
  const note = (rule: Parameters<typeof account.world.violate>[1], detail: string) =>
    account.world.violate(call, rule, order.merchantOrderId, detail);
  const age = now - order.createdAt;
  if (knowsTheEndSince !== null) note('call-after-terminal', `known for ${now - knowsTheEndSince} ms`);
  else if (age < firstAfter) note('status-too-early', `${age} ms after it was made`);
  else if (lastStatusAt !== null) {
    const ageThen = lastStatusAt - order.createdAt;
    const pause = steps.find(({ until }) => ageThen <= until)?.every ?? thenEvery;
    if (now - lastStatusAt < pause)
      note('status-too-fast', `${now - lastStatusAt} ms after the last, ${pause} ms are asked for`);
  }
}
