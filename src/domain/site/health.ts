/** Health checks, in the order of the answer (see the API's `GET /health`). */
export const healthChecks = ['store', 'payments', 'mail', 'sweep', 'backup'] as const;
export type HealthCheck = (typeof healthChecks)[number];

/**
 * Result of a health check. `warn`: the site works, but somebody should look at it. `fail`: buyers or the
 * owner are missing something now.
 */
export type HealthState = 'ok' | 'warn' | 'fail';

/**
 * The problem when a check is not `ok`, and what the owner should do. Shown in her area and by the doctor.
 */
export const healthTexts: Record<HealthCheck, Partial<Record<HealthState, string>> & { todo: string }> = {
  store: {
    warn: 'Something that is stored cannot be read any more.',
    fail:
      'The shop’s storage does not answer. No order is taken meanwhile. ' +
      'Nothing is lost, and the shop goes on by itself once the storage does.',
    todo:
      'If it lasts an hour, ask your developer to look at “One record cannot be read” or “The storage ' +
      'does not answer” in the runbook.',
  },
  payments: {
    warn: 'Payments are in test mode: orders look paid, but no money comes.',
    fail: 'Nobody can pay: no payment provider is set up, or a setting of it is wrong.',
    todo: 'Ask your developer to check the provider’s keys in Netlify, then to publish again.',
  },
  mail: {
    warn:
      'No e-mail is sent, neither to you nor receipts to buyers. ' +
      'Enquiries and orders are kept and shown here.',
    fail: 'E-mails have been waiting for half an hour or longer: the mail server does not take them.',
    todo:
      'Ask your developer to set the mail server (SMTP_URL), or where it is set, to check its password. ' +
      'Where it was set already, what waits is sent then, up to a week later.',
  },
  sweep: {
    warn: 'What the shop does by itself every minute (finding payments, sending e-mail) has not run yet.',
    fail:
      'What the shop does by itself every minute has stopped: payments of buyers who closed the page ' +
      'stay open, and no e-mail goes out.',
    todo:
      'Ask your developer to look at the function “sweep” in Netlify. ' +
      'What was missed is made up for when it runs again.',
  },
  backup: {
    warn:
      'The last backup failed, or there is none from the last two days. ' +
      'Should data be lost now, what came since the last backup cannot be brought back.',
    todo:
      'It is tried again every night. If this stays for a day, ask your ' +
      'developer to look at “The backup fails” in the runbook.',
  },
};

interface ProblemText {
  state: Exclude<HealthState, 'ok'>;
  what: string;
  todo: string;
}

const damaged = (what: string): ProblemText => ({
  state: 'warn',
  what,
  todo:
    'Ask your developer to look at “One record cannot be read” ' +
    'in the runbook: yesterday’s backup has it.',
});

/**
 * Every problem the site can find in its stored data, with what to do. Each makes the check `store` not `ok`.
 */
export const storeProblems = {
  restoring: {
    state: 'fail',
    what: 'A backup is being put back. The shop takes no orders meanwhile.',
    todo:
      'Wait until it is done. If nobody is restoring a backup, ask your developer to look at “A restore ' +
      'was interrupted” in the runbook.',
  },
  order_damaged: damaged(
    'An order that is stored cannot be read any more, or is gone. All others are there.',
  ),
  enquiry_damaged: damaged(
    'An enquiry that is stored cannot be read any more, or is gone. All others are there.',
  ),
  subscriber_damaged: damaged(
    'A subscriber of the newsletter cannot be read any more, or is gone. All others are there.',
  ),
  product_damaged: damaged(
    'A product that is stored cannot be read any more, or is gone. It cannot be bought until it is back.',
  ),
  categories_damaged: damaged(
    'The shop’s categories cannot be read any more, or are gone. ' +
      'No category can be saved until they are back.',
  ),
  orders_unnumbered: {
    state: 'warn',
    what: 'A paid order has no order number or receipt yet.',
    todo:
      'It should be right within a quarter of an hour. If not, ask your developer to look at “An order ' +
      'has no number” in the runbook.',
  },
  order_numbers: {
    state: 'warn',
    what: 'The counter of order and invoice numbers is behind the orders.',
    todo:
      'It should be right within a quarter of an hour. If not, ask your developer to look at “An order ' +
      'has no number” in the runbook.',
  },
  pages_late: {
    state: 'warn',
    what:
      'What you saved last may not be on the shop’s pages yet: some visitors still see them as they ' +
      'were before. Buyers pay the price you saved.',
    todo:
      'The shop tries again every minute. If it lasts an hour, ask your developer to look at “Pages ' +
      'stay as they were before a save” in the runbook.',
  },
  notice_damaged: {
    state: 'warn',
    what: 'The notice on all pages cannot be read any more, so none is shown.',
    todo: 'Save the notice again under Settings.',
  },
  password_damaged: {
    state: 'warn',
    what:
      'The password you chose cannot be read any more. Until you choose another one, the first password ' +
      'counts: the one your developer set.',
    todo:
      'Sign in with the first password and choose a new one under Settings. ' +
      'If you do not know it, ask your developer to look at “The owner is locked out” in the runbook.',
  },
  passkeys_damaged: {
    state: 'fail',
    what: 'The owner’s passkeys are lost or cannot be read any more, so nobody can sign in to the owner’s area.',
    todo: 'Ask your developer to look at “The owner is locked out” in the runbook.',
  },
} as const satisfies Record<string, ProblemText>;

export type StoreProblem = keyof typeof storeProblems;

/**
 * A problem as it crosses the wire: its name, and the texts of `storeProblems`. It contains no ids, names or
 * counts.
 */
export interface ProblemWire {
  problem: StoreProblem;
  what: string;
  todo: string;
}

/** The health of the site, as it crosses the wire. */
export interface HealthWire {
  checks: Record<HealthCheck, HealthState>;
  /** Problems in the stored data; empty if there are none. */
  problems: ProblemWire[];
}
