import { type HealthWire, healthChecks, healthTexts } from '#domain/site/health.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery } from '../api/query.ts';

/** What is wrong with the site itself, and what to do; nothing where all is well. */
export function HealthNotes() {
  const { data, error } = useApiQuery<HealthWire>(paths.api.health(), { everyMinute: true });
  // A failing site answers 503, with the same body.
  const failed =
    error?.answer.kind === 'refused' ? (error.answer.body as Partial<HealthWire>).checks : undefined;
  const checks = failed ?? data?.checks;
  const wrong = checks ? healthChecks.filter((check) => checks[check] !== 'ok') : [];
  if (!checks || wrong.length === 0) return null;
  return (
    <section aria-labelledby="health">
      <h2 id="health">How the site is</h2>
      <ul className="plain health">
        {wrong.map((check) => (
          <li key={check} className={checks[check] === 'fail' ? 'is-failing' : undefined}>
            <Icon name={checks[check] === 'fail' ? 'alert-circle' : 'info-circle'} />
            <div>
              <p>{healthTexts[check][checks[check]]}</p>
              <p className="small muted">{healthTexts[check].todo}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
