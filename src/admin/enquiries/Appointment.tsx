import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { calendarFile } from '#domain/calendar/calendar-file.ts';
import { isAhead, whenOver } from '#domain/enquiry/appointment.ts';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import { type AppointmentState, aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Actions, Badge, type Tone } from '#ui/primitives.tsx';
import { agendaAt } from '../calendar/talk-of.ts';
import { download } from '../shell/ExportButton.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { appointmentMessages, type PreparedMessage } from './messages.ts';

/** An enquiry that asks for a time. */
export type Appointment = EnquiryWire & { preferred_at: string };

/** Returns true for an enquiry that asks for a time. */
export const isAppointment = (enquiry: EnquiryWire): enquiry is Appointment => enquiry.preferred_at !== null;

/** Names of the states of an appointment, as the owner reads them. */
export const appointmentNames = {
  confirmed: { name: 'Confirmed', tone: 'good' },
  attended: { name: 'Came', tone: 'good' },
  missed: { name: 'Did not come', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'plain' },
} as const satisfies Record<AppointmentState, { name: string; tone: Tone }>;

/** Shows the time of an appointment and its state. */
export function AppointmentTime({ enquiry }: { enquiry: Appointment }) {
  const outcome = enquiry.appointment && appointmentNames[enquiry.appointment];
  return (
    <p className="enquiry-when">
      <Icon name="calendar-event" />
      <span>
        {indiaTimeInWords(new Date(enquiry.preferred_at))}{' '}
        {outcome && <Badge tone={outcome.tone}>{outcome.name}</Badge>}
      </span>
    </p>
  );
}

/**
 * Offers the next steps of an appointment: confirm it, remind the client, and afterwards say whether the
 * client came. Sending the confirmation also marks the appointment as confirmed.
 */
export function AppointmentActions({
  enquiry,
  busy,
  mark,
  children,
}: {
  enquiry: Appointment;
  busy: boolean;
  /** Records the state of the appointment; null clears it. */
  mark: (to: AppointmentState | null) => void;
  /** Another step, shown before the calendar. */
  children: ReactNode;
}) {
  const now = new Date();
  const messages = appointmentMessages(enquiry, now);
  const { appointment } = enquiry;
  const ahead = isAhead(enquiry.preferred_at, now);
  const send = (message: PreparedMessage, to?: AppointmentState) => (
    <WhatsAppLink
      to={{ phone: enquiry.number }}
      text={message.text}
      look={message === messages.confirmed ? 'main' : undefined}
      sent={() => to && to !== appointment && mark(to)}
    >
      {message.name}
      <span className="visually-hidden"> to {enquiry.name}</span>
    </WhatsAppLink>
  );
  const outcome = (to: AppointmentState) => (
    <Button busy={busy} act={() => mark(appointment === to ? null : to)}>
      {appointment === to ? `Not ‘${appointmentNames[to].name}’ after all` : appointmentNames[to].name}
      <span className="visually-hidden">: appointment of {enquiry.name}</span>
    </Button>
  );
  return (
    <Actions>
      {ahead &&
        (appointment === 'confirmed' ? send(messages.reminder) : send(messages.confirmed, 'confirmed'))}
      {ahead && appointment !== 'confirmed' && outcome('confirmed')}
      {!ahead && appointment !== 'missed' && outcome('attended')}
      {!ahead && appointment !== 'attended' && outcome('missed')}
      {!ahead && appointment === 'attended' && send(messages.thanks)}
      {children}
      {appointment !== 'cancelled' && (
        <Link className="quiet" href={agendaAt(enquiry.preferred_at, enquiry.id)}>
          Move or cancel
          <span className="visually-hidden">: appointment of {enquiry.name}</span>
        </Link>
      )}
      <Button look="quiet" act={() => addToCalendar(enquiry)}>
        Add to calendar
        <span className="visually-hidden">: appointment of {enquiry.name}</span>
      </Button>
    </Actions>
  );
}

function addToCalendar(enquiry: Appointment): void {
  const where = phoneForReading(enquiry.number);
  const text = calendarFile(
    [
      {
        id: enquiry.id,
        startsAt: enquiry.preferred_at,
        endsAt: whenOver(enquiry.preferred_at),
        title: `${enquiry.name}: ${aboutEnquiry(enquiry.package_name)}`,
        notes: `${where}\n${enquiry.message}`,
        where,
        reminds: true,
      },
    ],
    { name: site.practice, host: location.host },
    new Date(),
  );
  download({ name: 'appointment.ics', content: new Blob([text], { type: 'text/calendar' }) });
}
