import type { IslandFailures } from './islands.ts';
import { type Limited, shopLimits, toldFrom } from './shop-limits.ts';

/** Health checks, in the order of the answer (see the API's `GET /health`). */
export const healthChecks = ['store', 'payments', 'mail', 'sweep', 'backup'] as const;
export type HealthCheck = (typeof healthChecks)[number];

/**
 * Result of a health check. `warn`: the site works, but somebody should look at it. `fail`: buyers or the
 * owner are missing something now.
 */
export type HealthState = 'ok' | 'warn' | 'fail';

/** What to do about a problem. */
interface Remedy {
  /** Sentence for the owner, in her own words. */
  todo: string;
  /** Detail for her developer, shown in the settings and by the doctor; absent if she needs none. */
  developer?: string;
}

/** The problem when a check is not `ok`, and what to do about it. */
export const healthTexts: Record<HealthCheck, Partial<Record<HealthState, string>> & Remedy> = {
  store: {
    warn: 'Something that is stored cannot be read any more.',
    fail:
      'The shop’s storage does not answer. No order is taken meanwhile. ' +
      'Nothing is lost, and the shop goes on by itself once the storage does.',
    todo: 'If it lasts an hour, tell your developer.',
    developer: 'docs/runbook.md, “One record cannot be read” or “Pages come up, the shop says ‘try again’”',
  },
  payments: {
    warn: 'Payments are in test mode: orders look paid, but no money comes.',
    fail: 'Nobody can pay: no payment provider is set up, or a setting of it is wrong.',
    todo: 'Tell your developer.',
    developer: 'Check the provider’s keys in Netlify, then publish again.',
  },
  mail: {
    warn:
      'E-mail is not set up: none goes to you, and no receipt to buyers. ' +
      'Enquiries and orders are kept and shown here.',
    fail: 'E-mails have been waiting for half an hour or longer: the mail server does not take them.',
    todo: 'Tell your developer. What waits is sent once it works, up to a week later.',
    developer: 'Set the mail server (SMTP_URL), or where it is set, check its password.',
  },
  sweep: {
    warn: 'What the shop does by itself every minute (finding payments, sending e-mail) has not run yet.',
    fail:
      'What the shop does by itself every minute has stopped: payments of buyers who closed the page ' +
      'stay open, and no e-mail goes out.',
    todo: 'Tell your developer. What was missed is made up for when it runs again.',
    developer: 'Look at the function “sweep” in Netlify.',
  },
  backup: {
    warn:
      'The last backup failed, or there is none from the last two days. ' +
      'Should data be lost now, what came since the last backup cannot be brought back.',
    todo: 'It is tried again every night. If this stays for a day, tell your developer.',
    developer: 'docs/runbook.md, “The backup fails”',
  },
};

interface ProblemText extends Remedy {
  state: Exclude<HealthState, 'ok'>;
  what: string;
}

const IN_A_WHILE = 'It should be right within a quarter of an hour. If not, tell your developer.';

const damaged = (what: string): ProblemText => ({
  state: 'warn',
  what,
  todo: 'Tell your developer: yesterday’s backup has it.',
  developer: 'docs/runbook.md, “One record cannot be read”',
});

const nearLimit = (what: Limited, beyond: string): ProblemText => ({
  state: 'warn',
  what:
    `There are ${toldFrom(what).toLocaleString('en')} ${shopLimits[what].words} or more. ` +
    `The shop is made for ${shopLimits[what].most.toLocaleString('en')}. ${beyond}`,
  todo: 'Tell your developer.',
  developer: 'docs/scale.md',
});

const SLOWER = 'Beyond that none is refused, but your lists become slower.';

/**
 * Every problem the site can find in its stored data, with what to do. Each makes the check `store` not `ok`.
 */
export const storeProblems = {
  restoring: {
    state: 'fail',
    what: 'A backup is being put back. The shop takes no orders meanwhile.',
    todo: 'Wait until it is done. If nobody is restoring a backup, tell your developer.',
    developer: 'docs/runbook.md, “A restore was interrupted”',
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
    todo: IN_A_WHILE,
    developer: 'docs/runbook.md, “An order has no number”',
  },
  order_numbers: {
    state: 'warn',
    what: 'The counter of order and invoice numbers is behind the orders.',
    todo: IN_A_WHILE,
    developer: 'docs/runbook.md, “An order has no number”',
  },
  pages_late: {
    state: 'warn',
    what:
      'What you saved last may not be on the shop’s pages yet: some visitors still see them as they ' +
      'were before. Buyers pay the price you saved.',
    todo: 'The shop tries again every minute. If it lasts an hour, tell your developer.',
    developer: 'docs/runbook.md, “Pages stay as they were before a save”',
  },
  notice_damaged: {
    state: 'warn',
    what: 'The notice on all pages cannot be read any more, so none is shown.',
    todo: 'Save the notice again under Settings.',
  },
  calendar_damaged: {
    state: 'warn',
    what: 'The times that you blocked, or what connects your calendars, cannot be read any more.',
    todo:
      'Under Settings, connect your other calendar again and make a new address for your phone’s calendar. ' +
      'Then block your times again.',
  },
  password_damaged: {
    state: 'warn',
    what:
      'The password you chose cannot be read any more. Until you choose another one, the first password ' +
      'counts: the one your developer set.',
    todo:
      'Sign in with the first password and choose a new one under Settings. ' +
      'If you do not know it, tell your developer.',
    developer: 'docs/runbook.md, “The owner is locked out”',
  },
  passkeys_damaged: {
    state: 'fail',
    what: 'The owner’s passkeys are lost or cannot be read any more, so nobody can sign in to the owner’s area.',
    todo: 'Tell your developer.',
    developer: 'docs/runbook.md, “The owner is locked out”',
  },
  products_many: nearLimit('products', 'A product beyond that is refused.'),
  orders_many: nearLimit('orders', SLOWER),
  enquiries_many: nearLimit('enquiries', SLOWER),
  subscribers_many: nearLimit('subscribers', SLOWER),
} as const satisfies Record<string, ProblemText>;

export type StoreProblem = keyof typeof storeProblems;

/** Returns the detail for the developer about a failed check, or about a problem that is known by its name. */
export function forDeveloper(check: HealthCheck, problem?: StoreProblem): string | undefined {
  const remedy: Remedy | undefined = problem ? storeProblems[problem] : healthTexts[check];
  return remedy?.developer;
}

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
  /** How often islands failed in visitors' browsers within the last seven days. */
  failed_islands: IslandFailures;
}
