import { useState } from 'react';
import type { EnquiryWire } from '#domain/enquiry-list.ts';
import { paths } from '#lib/paths.ts';
import { useFailurePopup } from '../calls/use-read.ts';
import { counted } from '../shell/counted.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { keepFocus } from '../shell/keep-focus.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { Pager } from '../shell/Pager.tsx';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { Tabs } from '../shell/Tabs.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useList } from '../shell/use-list.ts';
import { useWaiting } from '../shell/use-waiting.ts';
import { EnquiryCard } from './EnquiryCard.tsx';
import { type EnquiryChange, useEnquiryChange } from './use-enquiry-change.ts';
import { enquiryView, enquiryViews } from './which-enquiries.ts';
import './enquiries.css';

/** What visitors wrote, newest first, appointments among it; what she looks at is in the address. */
export function EnquiryInbox() {
  const address = useAddress();
  const { page, part, to, go } = address;
  const view = enquiryView(part('state'));
  const { enquiries: toAnswer } = useWaiting();
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const call = paths.api.listEnquiries(page, view.key === 'all' ? '' : view.key);
  const writing = Object.keys(notes).length > 0;
  // What stands under her hands is not exchanged.
  const { read, list, nothingYet } = useList<EnquiryWire>(call, address, { everyMinute: !writing });
  const { saving, change } = useEnquiryChange(call);
  useFailurePopup(read.error, 'The enquiries could not be read. Please try again.');
  useUnsaved(() => writing);

  const writeNote = (enquiry: EnquiryWire, text: string) =>
    setNotes(({ [enquiry.id]: _, ...others }) =>
      text.trim() === (enquiry.note ?? '') ? others : { ...others, [enquiry.id]: text },
    );
  /** A note that is being written is saved along with whatever is done. */
  const act = async (enquiry: EnquiryWire, wanted: EnquiryChange, done: string) => {
    const note = notes[enquiry.id];
    if (!(await change(enquiry, note === undefined ? wanted : { ...wanted, note: note.trim() }))) return;
    setNotes(({ [enquiry.id]: saved, ...others }) =>
      saved === undefined || saved === note ? others : { ...others, [enquiry.id]: saved },
    );
    setSaid(`Enquiry of ${enquiry.name}: ${done}`);
    keepFocus();
  };

  return (
    <Screen title="Enquiries" count={toAnswer} actions={<ExportButton what="enquiries" />}>
      <Tabs
        label="Which enquiries"
        tabs={enquiryViews.map(({ key, name }) => ({
          name,
          to: to({ state: key, page: null }),
          current: key === view.key,
          ...(key === 'new' && { count: toAnswer }),
        }))}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p role="status" className="small muted">
        {list && !nothingYet && counted(list.total, 'enquiry', 'enquiries')}
      </p>
      {nothingYet && <Reading read={read} />}
      {!nothingYet && list?.total === 0 && <p>{view.none}</p>}
      {list && list.data.length > 0 && (
        <ul className="enquiries" aria-busy={read.isPlaceholderData} inert={read.isPlaceholderData}>
          {list.data.map((enquiry) => (
            <li key={enquiry.id}>
              <EnquiryCard
                enquiry={enquiry}
                saving={saving.has(enquiry.id)}
                note={notes[enquiry.id] ?? enquiry.note ?? ''}
                noteChanged={enquiry.id in notes}
                writeNote={(text) => writeNote(enquiry, text)}
                act={(wanted, done) => void act(enquiry, wanted, done)}
              />
            </li>
          ))}
        </ul>
      )}
      {list && <Pager page={page} last={list.last_page} what="enquiries" go={(to) => go({ page: to })} />}
    </Screen>
  );
}
