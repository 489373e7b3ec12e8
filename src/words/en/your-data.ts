import type { DataRequest } from '#domain/enquiry/enquiry.ts';
import { promises } from '#domain/site/promises.ts';
import { site } from './site.ts';

/** The page on which somebody asks for their rights. */
export const yourData = {
  lead: 'Choose what you would like, and a short form opens. It costs nothing.',
  /** The rights: what their buttons say, and what happens then. */
  rights: {
    copy: {
      name: 'Send me a copy',
      does: 'You get what we have about you, and hear what it is used for and who received it.',
    },
    correct: { name: 'Correct something', does: 'We put right or complete what you name.' },
    delete: {
      name: 'Delete my data',
      does:
        'Enquiries and your newsletter address go at once. Paid orders have to stay for eight years after the ' +
        'end of the financial year, because tax law asks for them; then they are deleted too. Backups hold ' +
        `deleted data for ${site.months(promises.backupMonths)} at most.`,
    },
    withdraw: {
      name: 'Withdraw my consent',
      does: 'We stop using your data for what you had agreed to.',
    },
  } satisfies Record<DataRequest, { name: string; does: string }>,
};
