import type { EnquiryState } from '#domain/enquiry.ts';

interface View {
  key: EnquiryState | 'all';
  name: string;
  /** What is said when there is none. */
  none: string;
}

const all: View = {
  key: 'all',
  name: 'All',
  none: 'No enquiries yet. When someone writes to you, it appears here.',
};
const unanswered: View = {
  key: 'new',
  name: 'New',
  none: 'Nothing to answer just now. When someone writes to you, it appears here.',
};

/** The views of the owner's enquiries; the first is the one she begins with. */
export const enquiryViews: readonly View[] = [
  unanswered,
  {
    key: 'answered',
    name: 'Answered',
    none: 'Nothing here. Enquiries come here once you mark them answered.',
  },
  { key: 'closed', name: 'Closed', none: 'Nothing here. Enquiries come here once you close them.' },
  all,
];

/** The view of this name, or the first. */
export function enquiryView(key: string): View {
  return enquiryViews.find((view) => view.key === key) ?? unanswered;
}
