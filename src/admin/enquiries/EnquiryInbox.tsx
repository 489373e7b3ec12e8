import type { EnquiryState } from '#domain/enquiry/enquiry.ts';
import type { EnquiriesUpdate, EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { ExportButton } from '../shell/ExportButton.tsx';
import { usePendingCounts } from '../shell/Layout.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { useUnsaved } from '../shell/leaving.ts';
import { SelectionBar, useChangeChosen, useSelection } from '../shell/selection.tsx';
import { useDelete } from '../shell/use-delete.tsx';
import { counted } from '../shell/words.tsx';
import { EnquiryCard, moves } from './EnquiryCard.tsx';
import { type Notes, useNotes } from './use-notes.ts';
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
  {
    key: 'spam',
    name: 'Spam',
    none: 'Nothing here. What you mark as spam comes here, and goes after a year.',
  },
  { key: 'all', name: 'All', none: 'No enquiries yet. When someone writes to you, it appears here.' },
];

/** Lists what visitors wrote, appointments included. Unsettled complaints come first, then the newest. */
export function EnquiryInbox() {
  const { enquiries: toAnswer } = usePendingCounts();
  const notes = useNotes();
  useUnsaved(notes.isWriting);
  return (
    <ListScreen<EnquiryWire>
      title="Enquiries"
      noun={['enquiry', 'enquiries']}
      count={toAnswer}
      files={<ExportButton what="enquiries" />}
      search="Name, phone, e-mail, subject or complaint number"
      views={{ label: 'Which enquiries', part: 'state', all: views, counts: { new: toAnswer } }}
      call={({ page, view, text }) => paths.api.listEnquiries(page, text || view === 'all' ? '' : view, text)}
      // While she types a note, the list must not change under her hands.
      everyMinute={!notes.isWriting}
      failed="The enquiries could not be read. Please try again."
      none={({ view, text }) => (
        <p>{text ? `No enquiry with ‘${text}’.` : views.find(({ key }) => key === view)?.none}</p>
      )}
    >
      {(shown) => (
        <>
          <p role="status" className="visually-hidden">
            {notes.said}
          </p>
          <Cards {...shown} notes={notes} />
        </>
      )}
    </ListScreen>
  );
}

/** Shows the enquiries of a page. */
function Cards({ list, call, isOld, notes }: Shown<EnquiryWire> & { notes: Notes }) {
  const {
    rows: data,
    ask,
    question,
  } = useDelete({
    of: list.data,
    call: paths.api.deleteEnquiry,
    words: {
      confirm: 'This enquiry will be deleted!',
      deleted: 'Enquiry deleted',
      deleteFailed: 'The enquiry could not be deleted. Please try again.',
    },
    consequence: ({ name }) => <p className="muted">What {name} wrote is gone for good.</p>,
    deleted: notes.forget,
  });
  const selection = useSelection(data);
  const { change, busy } = useChangeChosen<EnquiryWire, Omit<EnquiriesUpdate, 'ids'>>(
    paths.api.updateEnquiries(),
    'The enquiries could not be changed. Please try again.',
  );
  const moveChosen = async ({ to, done }: (typeof moves)[EnquiryState]) => {
    const said = `${counted(selection.chosen.length, 'enquiry', 'enquiries')}: ${done}`;
    if (!(await change(selection.chosen, { state: to }, said, ({ state }) => ({ state })))) return;
    selection.clear();
  };
  return (
    <>
      <ul className="plain enquiries" aria-busy={isOld} inert={isOld}>
        {data.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard
              enquiry={enquiry}
              call={call}
              selection={selection}
              notes={notes}
              remove={() => ask(enquiry)}
            />
          </li>
        ))}
      </ul>
      <SelectionBar selection={selection} noun={['enquiry', 'enquiries']}>
        {[moves.answered, moves.closed, moves.spam].map((move) => (
          <Button busy={busy} key={move.to} act={() => moveChosen(move)}>
            {move.button}
          </Button>
        ))}
      </SelectionBar>
      {question}
    </>
  );
}
