import { useState } from 'react';
import { COMPLAINT_PACKAGE } from '#domain/enquiry/complaint.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { paths } from '#lib/paths.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { keepFocus } from '../shell/keep-focus.ts';
import { ListScreen } from '../shell/ListScreen.tsx';
import { useUnsaved } from '../shell/leaving.ts';
import { usePendingCounts } from '../shell/use-pending-counts.ts';
import { EnquiryCard } from './EnquiryCard.tsx';
import './enquiries.css';

const views = [
  {
    key: 'new',
    name: 'New',
    none: 'Nothing to answer just now. When someone writes to you, it appears here.',
  },
  {
    key: 'answered',
    name: 'Answered',
    none: 'Nothing here. Enquiries come here once you mark them answered.',
  },
  { key: 'closed', name: 'Closed', none: 'Nothing here. Enquiries come here once you close them.' },
  { key: 'all', name: 'All', none: 'No enquiries yet. When someone writes to you, it appears here.' },
];

const isOpenComplaint = ({ package_name, state }: EnquiryWire) =>
  package_name === COMPLAINT_PACKAGE && state !== 'closed';

/** What the law gives a time for comes first on its page. */
const complaintsFirst = (rows: EnquiryWire[]) => [
  ...rows.filter(isOpenComplaint),
  ...rows.filter((row) => !isOpenComplaint(row)),
];

/** What visitors wrote, newest first, appointments among it. */
export function EnquiryInbox() {
  const { enquiries: toAnswer } = usePendingCounts();
  /** Notes that are not saved, by the enquiry's id. */
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const isWriting = Object.keys(notes).length > 0;
  useUnsaved(() => isWriting);

  const writeNote = (enquiry: EnquiryWire, text: string) =>
    setNotes(({ [enquiry.id]: _, ...others }) =>
      text.trim() === (enquiry.note ?? '') ? others : { ...others, [enquiry.id]: text },
    );
  const changed = ({ id, name }: EnquiryWire, sentNote: string | undefined, done: string) => {
    // What was typed while the note was sent is still to be saved.
    setNotes(({ [id]: now, ...others }) =>
      now === undefined || now === sentNote ? others : { ...others, [id]: now },
    );
    setSaid(`Enquiry of ${name}: ${done}`);
    keepFocus();
  };

  return (
    <ListScreen<EnquiryWire>
      title="Enquiries"
      noun={['enquiry', 'enquiries']}
      count={toAnswer}
      actions={<ExportButton what="enquiries" />}
      views={{ label: 'Which enquiries', part: 'state', all: views, counts: { new: toAnswer } }}
      call={({ page, view }) => paths.api.listEnquiries(page, view === 'all' ? '' : view)}
      // What is under her hands is not exchanged.
      everyMinute={!isWriting}
      failed="The enquiries could not be read. Please try again."
      none={({ view }) => <p>{views.find(({ key }) => key === view)?.none}</p>}
    >
      {({ list, call, isOld }) => (
        <>
          <p role="status" className="visually-hidden">
            {said}
          </p>
          <ul className="enquiries" aria-busy={isOld} inert={isOld}>
            {complaintsFirst(list.data).map((enquiry) => (
              <li key={enquiry.id}>
                <EnquiryCard
                  enquiry={enquiry}
                  call={call}
                  draft={notes[enquiry.id]}
                  writeNote={(text) => writeNote(enquiry, text)}
                  changed={(sentNote, done) => changed(enquiry, sentNote, done)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </ListScreen>
  );
}
