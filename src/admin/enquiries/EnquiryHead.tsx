import type { EnquiryState } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import { Icon } from '#ui/Icon.tsx';
import { Badge, type Tone } from '#ui/primitives.tsx';
import { type Selection, Tick } from '../shell/selection.tsx';
import { Moment, shortDay } from '../shell/words.tsx';
import { isAppointment } from './Appointment.tsx';
import { complaintIn } from './messages.ts';

const badges: Record<EnquiryState, { name: string; tone: Tone }> = {
  new: { name: 'New', tone: 'wait' },
  answered: { name: 'Answered', tone: 'good' },
  closed: { name: 'Closed', tone: 'plain' },
  spam: { name: 'Spam', tone: 'bad' },
};

/** Shows who wrote an enquiry and when, its state, and the tick that selects it. */
export function EnquiryHead({
  enquiry,
  kept,
  selection,
}: {
  enquiry: EnquiryWire;
  /** The enquiry as the list has it, without a change that is being sent. */
  kept: EnquiryWire;
  selection: Selection<EnquiryWire>;
}) {
  const { id, name, state, created_at, suspected } = enquiry;
  return (
    <div className="cluster enquiry-head">
      <h2 id={`enquiry-${id}`}>{name}</h2>
      <p className="cluster inline">
        <Badge tone={badges[state].tone}>{badges[state].name}</Badge>
        {isAppointment(enquiry) && <Badge>Appointment</Badge>}
        {suspected && state !== 'spam' && <Badge tone="bad">Perhaps spam</Badge>}
        <Moment at={created_at} />
      </p>
      <Tick selection={selection} row={kept} name={`the enquiry of ${name}`} />
    </div>
  );
}

/** Says by when a complaint must be acknowledged and settled. Shows nothing for any other enquiry. */
export function ComplaintDates({ enquiry }: { enquiry: EnquiryWire }) {
  const complaint = complaintIn(enquiry);
  if (!complaint) return null;
  const { state } = enquiry;
  const { acknowledgeBy } = complaint;
  return (
    <p className="enquiry-when">
      <Icon name="alert-circle" />
      <span>
        {complaint.title} {complaint.number}.{' '}
        {state === 'new' && (
          <span className="enquiry-by">
            Acknowledge by {shortDay(acknowledgeBy)}, {indiaClock(acknowledgeBy, acknowledgeBy)}.{' '}
          </span>
        )}
        {state !== 'closed' && <span className="enquiry-by">Settle by {shortDay(complaint.settleBy)}.</span>}
      </span>
    </p>
  );
}
