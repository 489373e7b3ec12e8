import { indiaDayInWords } from '#domain/site/india-time.ts';
import type { Erasure, PersonWire, WhyKept } from '#domain/site/person.ts';
import { complaintIn } from '../enquiries/messages.ts';
import { counted } from '../shell/words.tsx';

const day = (iso: string | null) => (iso ? indiaDayInWords(new Date(iso)) : '');

/** Says what happens to an enquiry when its writer asks to be erased. */
export function enquiryFate(enquiry: PersonWire['enquiries'][number]): string {
  const complaint = enquiry.complaint_open && complaintIn(enquiry);
  if (!complaint) return 'Erasing deletes it.';
  return (
    `Complaint ${complaint.number} is open: settle it by ${day(complaint.settleBy.toISOString())}. ` +
    'It is erased once you have closed it.'
  );
}

/** Says what happens to an order when its buyer asks to be erased. */
export function orderFate(why: WhyKept | null, until: string | null): string {
  if (why === 'law')
    return `Stays until ${day(until)}: tax law wants the buyer of a paid order in the books.`;
  if (why === 'open')
    return 'Not paid yet, but it still can be. It is erased by itself once it no longer can.';
  if (why === 'money') return 'Stays until its money is settled: open it and see what to do.';
  return 'Not paid: erasing takes out name, address and notes.';
}

/** Says what was erased, what stays and until when, and what the shop will erase later. */
export function erasedInWords(erasure: Erasure): string {
  const { orders, enquiries, subscribed, kept, open = 0, complaints = 0, keptUntil } = erasure;
  const { birthDetails, note } = erasure;
  const gone = [
    enquiries > 0 && counted(enquiries, 'enquiry', 'enquiries'),
    orders > 0 && `the buyer of ${counted(orders, 'unpaid order')}`,
    birthDetails > 0 && `the birth details of ${counted(birthDetails, 'consultation')}`,
    note && 'your note about them',
    subscribed && 'the newsletter address',
  ].filter(Boolean);
  const byLaw = kept - open;
  const later = [
    open > 0 && `${counted(open, 'order')} whose payment is not settled`,
    complaints > 0 && `${counted(complaints, 'complaint')} that you have not settled`,
  ].filter(Boolean);
  const sentences = [
    `Erased: ${gone.join(', ') || 'nothing'}.`,
    byLaw > 0 &&
      `Tax law keeps ${counted(byLaw, 'paid order')}${keptUntil ? ` until ${day(keptUntil)}` : ''}.`,
    later.length > 0 && `Not erased yet: ${later.join(' and ')}. The shop erases them once that is over.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
