import { Link } from 'wouter';
import type { FeedWire } from '#domain/calendar/agenda.ts';
import { feedProblemTexts } from '#domain/calendar/calendar-feed.ts';
import { indiaClock, indiaDayInWords } from '#domain/site/india-time.ts';
import { Notice } from '#ui/Notice.tsx';
import { pathTo } from '../routes.ts';
import { counted } from '../shell/words.tsx';

const settings = () => `${pathTo('settings')}#calendar-feed`;

/** Invites the owner to show her other calendar, which she has not named yet. */
export const NoFeed = () => (
  <p className="small no-feed">
    <Link className="quiet" href={settings()}>
      Show the bookings of your other calendar here
    </Link>
  </p>
);

/** Says what the owner must know of her other calendar, whose events stand in the agenda. */
export function FeedNote({
  feed,
  from,
  until,
}: {
  feed: NonNullable<FeedWire['feed']>;
  /** The moments between which the agenda is shown. */
  from: string;
  until: string;
}) {
  const { problem, read_at, known_until, unread } = feed;
  const at = read_at && indiaClock(new Date(read_at), new Date());
  if (problem)
    return (
      <Notice kind="bad">
        Your other calendar could not be read. {feedProblemTexts[problem]}{' '}
        {at ? `What you see of it is from ${at}. ` : 'Its events are missing here. '}
        <Link href={settings()}>Settings</Link>
      </Notice>
    );
  if (!at) return <p className="small muted">Your other calendar is being read. Please wait a minute.</p>;
  const isKnown = known_until !== null && until <= known_until;
  return (
    <p className="small muted">
      Your other calendar, as of {at}.{' '}
      {!isKnown && known_until && from < known_until
        ? `From ${indiaDayInWords(new Date(known_until))} on its events are not shown. `
        : !isKnown && 'Its events are not shown so far ahead. '}
      {unread > 0 && `${counted(unread, 'event')} of it could not be read.`}
    </p>
  );
}
