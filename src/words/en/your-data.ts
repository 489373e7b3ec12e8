import type { DataRequest } from '#domain/enquiry/enquiry.ts';

/** The page on which somebody asks for their rights. */
export const yourData = {
  lead: 'What would you like? Each button opens a short form. It costs nothing.',
  /** The rights, as their buttons name them. */
  rights: {
    copy: 'Send me a copy',
    correct: 'Correct something',
    delete: 'Delete my data',
    withdraw: 'Withdraw my consent',
  } satisfies Record<DataRequest, string>,
};
