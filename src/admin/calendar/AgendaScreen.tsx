import { useState } from 'react';
import { Link } from 'wouter';
import {
  AGENDA_DAYS,
  type AgendaEntry,
  type AgendaWire,
  type BlockedEntry,
  dayAfter,
  type FeedWire,
  startOfDay,
} from '#domain/calendar/agenda.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery, useErrorPopup } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { useAddress } from '../shell/use-address.ts';
import { BlockTimeDialog, UnblockDialog } from './BlockTime.tsx';
import { DayPlans } from './DayPlans.tsx';
import { dayParts, nearName, type Planned, plannedOn, withFeed } from './days.ts';
import { FeedNote, NoFeed } from './FeedNote.tsx';
import { TalkDialog } from './TalkDialog.tsx';
import type { TalkEntry } from './talk-of.ts';
import './agenda.css';

const dayForm = /^\d{4}-\d\d-\d\d$/;

/** Shows a week of the owner's plans, from today or from a day that she chose. */
export function AgendaScreen() {
  const { part, to, go } = useAddress();
  const today = indiaToday(new Date());
  const asked = part('from');
  const from = dayForm.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const query = useApiQuery<AgendaWire>(paths.api.agenda(from), { everyMinute: true });
  const feed = useApiQuery<FeedWire>(paths.api.calendar('feed'), { everyMinute: true }).data?.feed;
  const [isBlocking, setBlocking] = useState(false);
  const [unblocking, setUnblocking] = useState<BlockedEntry | null>(null);
  useErrorPopup(query.error, query.data && 'Your appointments could not be read. Please try again.');

  const entries = query.data?.entries ?? [];
  const all = withFeed(entries, feed);
  const days = Array.from({ length: AGENDA_DAYS }, (_, n) => dayAfter(from, n));
  const isOld = query.data !== undefined && query.data.from !== from;
  const open = (entry: AgendaEntry) => {
    if (entry.kind === 'blocked') setUnblocking(entry);
    else go({ open: entry.id }, { replace: true });
  };
  return (
    <Screen
      title="Appointments"
      actions={
        <>
          <Link className="button button--main" href={`${pathTo('newOrder')}?for=consultation`}>
            New appointment
          </Link>
          <Button act={() => setBlocking(true)}>Block a time</Button>
        </>
      }
    >
      <div className="cluster agenda-weeks">
        <Link className="quiet" href={to({ from: dayAfter(from, -AGENDA_DAYS) })}>
          <Icon name="chevron-left" />
          Week before
        </Link>
        {from !== today && (
          <Link className="quiet" href={to({ from: null })}>
            Today
          </Link>
        )}
        <Link className="quiet" href={to({ from: dayAfter(from, AGENDA_DAYS) })}>
          Next week
          <Icon name="chevron-right" />
        </Link>
      </div>
      {feed && (
        <FeedNote feed={feed} until={startOfDay(dayAfter(from, AGENDA_DAYS))} from={startOfDay(from)} />
      )}
      {!query.data && <QueryState query={query} />}
      {query.data && (
        <>
          <DayStrip days={days} all={all} />
          <ol className="plain agenda" aria-busy={isOld} inert={isOld}>
            {days.map((day) => (
              <DayPlans key={day} day={day} planned={plannedOn(day, all)} open={open} />
            ))}
          </ol>
        </>
      )}
      {feed === null && <NoFeed />}
      {query.data && !isOld && (
        <Opened id={part('open')} entries={entries} close={() => go({ open: null }, { replace: true })} />
      )}
      {isBlocking && <BlockTimeDialog day={from} close={() => setBlocking(false)} />}
      {unblocking && <UnblockDialog entry={unblocking} close={() => setUnblocking(null)} />}
    </Screen>
  );
}

/** Shows the seven days in a line, each with the number of its plans and a link to them; on a phone only. */
function DayStrip({ days, all }: { days: readonly string[]; all: readonly Planned[] }) {
  const now = new Date();
  return (
    <nav className="agenda-strip no-print" aria-label="Days">
      {days.map((day) => {
        const { weekday, date } = dayParts(day);
        const total = plannedOn(day, all).length;
        return (
          <a
            key={day}
            href={`#day-${day}`}
            className={nearName(day, now) === 'today' ? 'is-today' : undefined}
          >
            <span>{weekday}</span>
            <strong>{date}</strong>
            <span className="agenda-total">
              {total || '–'}
              <span className="visually-hidden"> planned</span>
            </span>
          </a>
        );
      })}
    </nav>
  );
}

/**
 * Shows the appointment that the address names. It stays while it is open, also when it was moved to another
 * week or cancelled.
 */
function Opened({ id, entries, close }: { id: string; entries: readonly AgendaEntry[]; close: () => void }) {
  const [kept, setKept] = useState<TalkEntry | null>(null);
  const isTalk = (entry: AgendaEntry): entry is TalkEntry => entry.kind !== 'blocked' && entry.id === id;
  const found = entries.find(isTalk);
  if (found && found !== kept) setKept(found);
  const shown = found ?? (kept?.id === id ? kept : null);
  return shown && <TalkDialog key={shown.id} entry={shown} close={close} />;
}
