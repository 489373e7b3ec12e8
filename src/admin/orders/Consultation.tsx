import { useState } from 'react';
import { calendarFile } from '#domain/calendar/calendar-file.ts';
import { indianTime, whenOver } from '#domain/enquiry/appointment.ts';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import type { ConsultationOutcome, OrderUpdate } from '#domain/order/parcel.ts';
import { indiaTimeForFile, indiaTimeInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions, Badge } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { talkTexts } from '../calendar/talk-texts.ts';
import { download } from '../shell/ExportButton.tsx';
import { Fold } from '../shell/Fold.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { BirthDetails } from './BirthDetails.tsx';
import { consultationMessages, isForTalk, talkOf } from './consultation-messages.ts';
import { clientOf } from './order-text.ts';

const outcomeNames = { done: 'Done', missed: 'Missed' } as const satisfies Record<
  ConsultationOutcome,
  string
>;

/**
 * Shows a consultation for the owner to work on: its time, messages, outcome and birth details. Of a service that is no
 * talk she says only that it is done, and may give it a time.
 */
export function Consultation({ order }: { order: OrderShownWire }) {
  const { send, busy } = useSend(
    (wanted: OrderUpdate) =>
      postAdmin(paths.api.updateOrder(order.id), { ...wanted, version: order.version }),
    { failed: 'The consultation could not be updated. Please try again.', done: () => 'Saved' },
  );
  /** What the owner has just done to a time that the client knows. */
  const [news, setNews] = useState<{ what: 'moved' | 'cancelled'; at: string } | null>(null);
  const now = new Date();
  const { scheduled_at, outcome } = order;
  const client = clientOf(order);
  const isTalk = isForTalk(order);
  const setTime = async (at: string | null) => {
    const before = scheduled_at;
    if (!(await send({ scheduled_at: at }))?.ok || !before) return;
    setNews(at ? { what: 'moved', at } : { what: 'cancelled', at: before });
  };
  const hasStarted = scheduled_at
    ? Date.parse(scheduled_at) <= now.getTime()
    : !isTalk && order.status === 'COMPLETED';
  const timeForm = <TimeForm key={scheduled_at} scheduledAt={scheduled_at} busy={busy} set={setTime} />;
  return (
    <>
      <section aria-labelledby="consultation">
        <h2 id="consultation">{isTalk ? 'Consultation' : 'Service'}</h2>
        <p>
          {scheduled_at
            ? indiaTimeInWords(new Date(scheduled_at))
            : isTalk
              ? 'No time is set yet.'
              : !outcome && 'Not done yet.'}{' '}
          {outcome && <Badge tone={outcome === 'done' ? 'good' : 'bad'}>{outcomeNames[outcome]}</Badge>}
        </p>
        <Actions>
          {news && (
            <WhatsAppLink look="main" to={client} text={talkTexts[news.what](talkOf(order, news.at))}>
              {news.what === 'moved'
                ? 'Tell the new time on WhatsApp'
                : 'Say on WhatsApp that it is cancelled'}
            </WhatsAppLink>
          )}
          {consultationMessages(order, now).map(({ name, text }) => (
            <WhatsAppLink key={name} to={client} text={text}>
              {name}
            </WhatsAppLink>
          ))}
          {scheduled_at && (
            <Button look="quiet" act={() => addToCalendar(order, scheduled_at)}>
              Add to calendar
            </Button>
          )}
          {(hasStarted || outcome) &&
            (['done', 'missed'] as const)
              .filter((each) => (outcome ? each === outcome : isTalk || each === 'done'))
              .map((each) => (
                <Button
                  key={each}
                  busy={busy}
                  act={() => send({ outcome: outcome === each ? null : each }, each)}
                >
                  {outcome === each ? `Not ‘${outcomeNames[each]}’ after all` : outcomeNames[each]}
                </Button>
              ))}
        </Actions>
        {isTalk ? timeForm : <Fold title="Give it a time">{timeForm}</Fold>}
      </section>
      {(isTalk || order.birth_details) && <BirthDetails order={order} />}
    </>
  );
}

/** Sets the time of a consultation, or removes it. */
function TimeForm({
  scheduledAt,
  busy,
  set,
}: {
  scheduledAt: string | null;
  busy: boolean;
  set: (at: string | null) => unknown;
}) {
  // Reads like '2026-11-27 16:30:00', in India's time.
  const known = scheduledAt ? indiaTimeForFile(new Date(scheduledAt)) : '';
  const [date, setDate] = useState(known.slice(0, 10));
  const [time, setTime] = useState(known.slice(11, 16));
  const [error, setError] = useState<string>();
  const save = (_: HTMLFormElement, fault: () => void) => {
    if (busy) return;
    const at = indianTime(date, time);
    setError(at ? undefined : 'Please enter the day and the time.');
    if (at) set(at);
    else fault();
  };
  return (
    <Form act={save} className="consultation-time">
      <Field id="consultation-day" label="Day" error={error} value={date} type={setDate}>
        <input type="date" />
      </Field>
      <Field id="consultation-clock" label="Time in India" value={time} type={setTime}>
        <input type="time" step={300} />
      </Field>
      <Actions>
        <Button busy={busy}>{scheduledAt ? 'Change the time' : 'Set the time'}</Button>
        {scheduledAt && (
          <Button look="quiet" busy={busy} act={() => set(null)}>
            Take the time out
          </Button>
        )}
      </Actions>
    </Form>
  );
}

function addToCalendar(order: OrderShownWire, startsAt: string): void {
  const { customer_name, phone, abroad } = clientOf(order);
  const where = phoneForReading(phone, abroad);
  const text = calendarFile(
    [
      {
        id: order.id,
        startsAt,
        endsAt: whenOver(startsAt, order.minutes ?? undefined),
        title: `${customer_name}: ${order.title}`,
        notes: [where, order.note].filter(Boolean).join('\n'),
        where,
        reminds: true,
      },
    ],
    { name: site.practice, host: location.host },
    new Date(),
  );
  download({ name: 'consultation.ics', content: new Blob([text], { type: 'text/calendar' }) });
}
