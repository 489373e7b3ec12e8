import type { AgendaWire, FeedWire } from '#domain/calendar/agenda.ts';
import { indianTime, whenOver } from '#domain/enquiry/appointment.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';
import { type Planned, plannedOn, timeOn, withFeed } from './days.ts';

const nameOf = (planned: Planned) => {
  if (planned.kind === 'blocked') return planned.note ?? 'blocked';
  return planned.kind === 'feed' ? planned.title : planned.name;
};

/**
 * Lists what else is planned on the day that was chosen for a talk, and says so if the time is taken. It only
 * tells: the owner may want two talks at one time.
 */
export function OthersOn({
  day,
  clock,
  except = '',
}: {
  day: string;
  clock: string;
  /** Id of the talk itself. */
  except?: string;
}) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const { data } = useApiQuery<AgendaWire>(isDay ? paths.api.agenda(day) : null);
  const feed = useApiQuery<FeedWire>(isDay ? paths.api.calendar('feed') : null).data?.feed;
  if (!isDay || !data || data.from !== day) return null;
  const others = plannedOn(day, withFeed(data.entries, feed)).filter(
    (each) => each.kind === 'feed' || each.id !== except,
  );
  const at = indianTime(day, clock);
  const taken = others.find(
    (each) =>
      at &&
      (each.kind !== 'feed' || each.busy) &&
      Date.parse(each.starts_at) < Date.parse(whenOver(at)) &&
      Date.parse(at) < Date.parse(each.ends_at),
  );
  return (
    <p className="small muted" role="status">
      {taken && (
        <strong>
          This time is taken: {timeOn(day, taken)} {nameOf(taken)}.{' '}
        </strong>
      )}
      {others.length === 0
        ? 'Nothing else is planned that day.'
        : `That day: ${others.map((each) => `${timeOn(day, each)} ${nameOf(each)}`).join(', ')}.`}
    </p>
  );
}
