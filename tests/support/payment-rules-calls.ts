import type { Rule } from '#tests/simulator/violations.ts';
import type { PaymentWorld } from './payment-world.ts';

/*
 * Rules for a history's calls to the providers, checked against the providers' own records, and rules for its
 * log.
 */

/** Rules of the providers that may never be broken. */
const never: Rule[] = [
  ...(['wrong-scheme', 'undocumented-field', 'missing-content-type'] as const),
  ...(['refund-without-idempotency', 'messages-the-buyer'] as const),
];

/** Invariants 11 and 19: no id was used twice, and the site broke no rule of a provider. */
export function checkCalls({ simulator, check }: PaymentWorld): void {
  for (const { rule, route, id, detail } of simulator.control.violations()) {
    const what = () => `${rule} ${route} ${id}: ${detail}`;
    if (rule === 'reused-id' && !route.includes('refund')) check(11, false, what);
    if (never.includes(rule)) check(19, false, what);
  }
}

/** Invariant 20: the log contains no secret, and nothing that names a buyer. */
export function checkLog({ secrets, check }: PaymentWorld, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const log = lines.join('\n');
  for (const secret of secrets)
    check(20, !log.includes(secret), () => `a log line holds ${secret.slice(0, 4)}…`);
}
