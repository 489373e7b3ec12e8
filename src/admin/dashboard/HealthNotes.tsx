import { Link } from 'wouter';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { type Notice, noticeOn } from '#domain/site/notice.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { type HealthNote, useHealthNotes } from '../shell/health-notes.ts';

type Note = Omit<HealthNote, 'developer'> & Partial<HealthNote>;

/** Returns what is wrong with the site itself, and what to do. */
export function useSiteNotes(data: DashboardWire | undefined): Note[] {
  const notes: Note[] = [...(useHealthNotes() ?? [])];
  const { notice } = useApiQuery<{ notice: Notice }>(paths.api.setting('notice')).data ?? {};
  const shown = notice && noticeOn(notice, indiaToday(new Date()));
  if (shown) notes.push({ key: 'notice', state: 'warn', ...onEveryPage(shown) });
  if (data?.hosting) notes.push({ key: 'hosting', state: 'warn', ...data.hosting });
  if (data?.passkeys_from)
    notes.push({ key: 'passkeys', state: 'warn', ...restoredPasskeys(data.passkeys_from) });
  return notes;
}

/** Shows notes about the site. Shows nothing while all is well. */
export function HealthNotes({ title, notes }: { title: string; notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title} className="health">
      <ul className="plain">
        {notes.map(({ key, state, what, todo }) => (
          <li key={key} className={state === 'fail' ? 'is-failing' : undefined}>
            <Icon name="alert-circle" />
            <p>
              <span className="health-what">{what}</span> <span>{todo}</span>
            </p>
          </li>
        ))}
      </ul>
      {notes.some(({ developer }) => developer) && (
        <p className="small">
          <Link className="quiet" href={`${pathTo('settings')}#developer`}>
            What your developer needs to know
          </Link>
        </p>
      )}
    </section>
  );
}

/** What visitors read on every page until she takes it away. */
const onEveryPage = ({ text, paused }: Notice) => ({
  what: `${paused ? 'You take no orders, and on' : 'On'} every page visitors read: ‘${text}’`,
  todo: 'Change it or take it away under Settings.',
});

/** What the owner must know after a restore. Making new recovery codes ends the note. */
const restoredPasskeys = (from: string) => ({
  what:
    `Your shop was restored from a backup. Your passkeys are those of ${indiaDayInWords(new Date(from))}, ` +
    'and your recovery codes no longer work.',
  todo: 'Under Settings, remove the passkeys that you had removed since that day, and make new recovery codes.',
});
