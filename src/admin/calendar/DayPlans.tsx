import type { ReactNode } from 'react';
import type { AgendaEntry } from '#domain/calendar/agenda.ts';
import { Badge } from '#ui/primitives.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { dayParts, nearName, type Planned, timeOn } from './days.ts';
import { isAgreedWith, stateOf, talkOfEntry } from './talk-of.ts';
import { talkTexts } from './talk-texts.ts';

/** Shows what is planned on a day. */
export function DayPlans({
  day,
  planned,
  open,
}: {
  day: string;
  planned: readonly Planned[];
  open: (entry: AgendaEntry) => void;
}) {
  const { weekday, date, month } = dayParts(day);
  const near = nearName(day, new Date());
  return (
    <li id={`day-${day}`} className={near === 'today' ? 'agenda-day is-today' : 'agenda-day'}>
      <h2>
        {weekday} {date} <span className="agenda-month">{month}</span>{' '}
        {near && <span className="small muted agenda-near">{near}</span>}
      </h2>
      {planned.length === 0 && <p className="small muted">Nothing planned</p>}
      <ul className="plain">
        {planned.map((each, n) => (
          <li key={each.kind === 'feed' ? `feed ${n}` : each.id} className={`agenda-entry is-${each.kind}`}>
            <Entry day={day} entry={each} open={open} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Entry({ day, entry, open }: { day: string; entry: Planned; open: (entry: AgendaEntry) => void }) {
  const time = <strong>{timeOn(day, entry)}</strong>;
  if (entry.kind === 'feed')
    return (
      <p className="agenda-plan">
        {time}
        <span>{entry.title}</span>
        <span className="small muted">
          {entry.busy ? 'your other calendar' : 'your other calendar, free'}
        </span>
      </p>
    );
  if (entry.kind === 'blocked')
    return (
      <Plan open={() => open(entry)}>
        {time}
        <span>{entry.note ?? 'Blocked'}</span>
        {entry.note && <span className="small muted">blocked</span>}
      </Plan>
    );
  const { text, tone } = stateOf(entry);
  return (
    <>
      <Plan open={() => open(entry)}>
        {time}
        <span className="agenda-name">{entry.name}</span>
        <span className="small muted agenda-about">{entry.about}</span>
        <Badge tone={tone}>{text}</Badge>
      </Plan>
      <Reminder day={day} entry={entry} />
    </>
  );
}

function Plan({ open, children }: { open: () => void; children: ReactNode }) {
  return (
    <button type="button" className="agenda-plan" onClick={open}>
      {children}
    </button>
  );
}

/** Reminds a client of an appointment of today or tomorrow with one tap. */
function Reminder({ day, entry }: { day: string; entry: Parameters<typeof talkOfEntry>[0] }) {
  const now = new Date();
  const isNear = nearName(day, now) !== '' && Date.parse(entry.starts_at) > now.getTime();
  if (!isNear || !isAgreedWith(entry)) return null;
  return (
    <WhatsAppLink to={entry} text={talkTexts.reminder(talkOfEntry(entry), now)}>
      Remind<span className="visually-hidden"> {entry.name} on WhatsApp</span>
    </WhatsAppLink>
  );
}
