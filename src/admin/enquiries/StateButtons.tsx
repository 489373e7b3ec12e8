import type { EnquiryState } from '#domain/enquiry.ts';
import type { EnquiryChange } from './use-enquiry-change.ts';

const ways: Record<EnquiryState, { to: EnquiryState; name: string; done: string }> = {
  answered: { to: 'answered', name: 'Answered', done: 'answered' },
  closed: { to: 'closed', name: 'Close', done: 'closed' },
  new: { to: 'new', name: 'Back to new', done: 'new again' },
};
const offered: Record<EnquiryState, EnquiryState[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
};

/** Where an enquiry can go from where it is. */
export function StateButtons({
  name,
  state,
  saving,
  act,
}: {
  name: string;
  state: EnquiryState;
  saving: boolean;
  act: (change: EnquiryChange, done: string) => void;
}) {
  return offered[state].map((each) => (
    <button
      key={each}
      type="button"
      className="button"
      aria-disabled={saving}
      onClick={() => !saving && act({ state: ways[each].to }, ways[each].done)}
    >
      {ways[each].name}
      <span className="visually-hidden">: enquiry of {name}</span>
    </button>
  ));
}
