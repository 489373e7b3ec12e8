import type { AppointmentState, Enquiry, EnquiryState } from '#domain/enquiry/enquiry.ts';
import { enquiryState, languageSent } from '#domain/enquiry/enquiry-list.ts';
import type { Translation } from '#domain/site/language.ts';
import type { AppContext } from '../app-context.ts';
import type { Collection, Revised } from '../storage/collection.ts';

/** An enquiry as it is stored. */
export type EnquiryRecord = Revised & Enquiry;

/** Fields of an enquiry that the owner's lists and search need. */
export interface EnquiryRow extends Pick<Enquiry, 'id' | 'name' | 'number' | 'email' | 'packageName'> {
  state: EnquiryState;
  preferredAt: string | null;
  appointment: AppointmentState | null;
  /** Time at which it was sent or last changed by the owner. */
  changedAt: string;
  /** The language of the page it was sent from; absent for English. */
  language?: Translation;
}

/** Parts of the context that enquiries need. */
export type EnquiryContext = Pick<AppContext, 'storage' | 'now'>;

/** Returns the collection of all enquiries. Their ids begin with the time at which they were sent. */
export function enquiryCollection({
  storage: { enquiries },
}: Pick<AppContext, 'storage'>): Collection<EnquiryRecord, EnquiryRow> {
  return {
    store: enquiries,
    prefix: 'enquiry/',
    row: (enquiry) => ({
      id: enquiry.id,
      name: enquiry.name,
      number: enquiry.number,
      email: enquiry.email,
      packageName: enquiry.packageName,
      preferredAt: enquiry.preferredAt,
      appointment: enquiry.appointment ?? null,
      state: enquiryState(enquiry),
      changedAt: enquiry.changedAt ?? enquiry.createdAt,
      ...languageSent(enquiry),
    }),
    form: 3,
  };
}
