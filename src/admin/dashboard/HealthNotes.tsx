import { Link } from 'wouter';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { Icon } from '#ui/Icon.tsx';
import { pathTo } from '../routes.ts';
import { type HealthNote, useHealthNotes } from '../shell/health-notes.ts';

/** Says what is wrong with the site itself, and what to do. Shows nothing while all is well. */
export function HealthNotes({
  hosting,
  passkeysFrom,
}: {
  hosting: DashboardWire['hosting'];
  passkeysFrom: string | null;
}) {
  const found = useHealthNotes();
  if (!found) return null;
  const notes: Omit<HealthNote, 'developer'>[] = [...found];
  if (hosting) notes.push({ key: 'hosting', state: 'warn', ...hosting });
  if (passkeysFrom) notes.push({ key: 'passkeys', state: 'warn', ...restoredPasskeys(passkeysFrom) });
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="health" className="health">
      <h2 id="health" className="visually-hidden">
        How the site is
      </h2>
      <ul className="plain">
        {notes.map(({ key, state, what, todo }) => (
          <li key={key} className={state === 'fail' ? 'is-failing' : undefined}>
            <Icon name="alert-circle" />
            <div>
              <p className="health-what">{what}</p>
              <p className="small">{todo}</p>
            </div>
          </li>
        ))}
      </ul>
      {found.some(({ developer }) => developer) && (
        <p className="small">
          <Link className="quiet" href={`${pathTo('settings')}#developer`}>
            What your developer needs to know
          </Link>
        </p>
      )}
    </section>
  );
}

/** What the owner must know after a restore. Making new recovery codes ends the note. */
const restoredPasskeys = (from: string) => ({
  what:
    `Your shop was restored from a backup. Your passkeys are those of ${indiaDayInWords(new Date(from))}, ` +
    'and your recovery codes no longer work.',
  todo: 'Under Settings, remove the passkeys that you had removed since that day, and make new recovery codes.',
});
