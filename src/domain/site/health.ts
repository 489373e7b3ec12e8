/** What is looked at, in the order of the answer (contract). */
export const healthChecks = ['store', 'payments', 'mail', 'sweep', 'backup'] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** `warn`: the site works, and somebody should see to it. `fail`: buyers or the owner go without something now. */
export type HealthState = 'ok' | 'warn' | 'fail';

/** What is wrong where a check is not `ok`, and what the owner does: for her area and the doctor. */
export const healthTexts: Record<HealthCheck, Partial<Record<HealthState, string>> & { todo: string }> = {
  store: {
    warn: 'An order, enquiry or subscriber that is stored cannot be read any more. The list it belongs to says which one; all others are there.',
    fail: 'The shop’s storage does not answer, or failed its own check. No order is taken meanwhile; nothing is lost, and it mends itself when the storage does.',
    todo: 'If it lasts an hour, ask your developer to look at “One record cannot be read” or “The shop takes no orders” in the runbook.',
  },
  payments: {
    warn: 'Payments are in test mode: orders look paid, but no money comes.',
    fail: 'Nobody can pay: no payment provider is set up, or a setting of it is wrong.',
    todo: 'Ask your developer to check the provider’s keys in Netlify, then to publish again.',
  },
  mail: {
    warn: 'No e-mail is sent, neither to you nor receipts to buyers. Enquiries and orders are kept and shown here.',
    fail: 'E-mails have been waiting for half an hour or longer: the mail server does not take them.',
    todo: 'Ask your developer to set the mail server (SMTP_URL), or where it is set, to check its password. Where it was set already, what waits is sent then, up to a week later.',
  },
  sweep: {
    warn: 'What the shop does by itself every minute (finding payments, sending e-mail) has not run yet.',
    fail: 'What the shop does by itself every minute has stopped: payments of buyers who closed the page stay open, and no e-mail goes out.',
    todo: 'Ask your developer to look at the function “sweep” in Netlify. What was missed is made up for when it runs again.',
  },
  backup: {
    warn: 'There is no backup from the last two days. Should data be lost now, what came since the last backup cannot be brought back.',
    todo: 'Ask your developer to look at the function “backup” in Netlify, or to run npm run backup.',
  },
};

/** How the site is, as it crosses the wire. */
export interface HealthWire {
  checks: Record<HealthCheck, HealthState>;
}
