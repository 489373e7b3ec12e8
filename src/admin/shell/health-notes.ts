import {
  forDeveloper,
  type HealthState,
  type HealthWire,
  healthChecks,
  healthTexts,
} from '#domain/site/health.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';

/** Something that is wrong with the site itself. */
export interface HealthNote {
  key: string;
  state: HealthState;
  what: string | undefined;
  /** What the owner does about it. */
  todo: string;
  /** What her developer has to know; absent if there is nothing. */
  developer: string | undefined;
}

/** Returns what is wrong with the site; null while that is not known. */
export function useHealthNotes(): HealthNote[] | null {
  const { data, error } = useApiQuery<HealthWire>(paths.api.health(), { everyMinute: true });
  // A failing site answers 503 with the same body.
  const failed = error?.answer.kind === 'refused' ? (error.answer.body as Partial<HealthWire>) : undefined;
  const { checks, problems = [] } = failed ?? data ?? {};
  if (!checks) return null;
  return healthChecks.flatMap((check): HealthNote[] => {
    const state = checks[check];
    if (state === 'ok') return [];
    // Problems of the store are listed one by one if they are known.
    if (check === 'store' && problems.length > 0)
      return problems.map(({ problem, what, todo }) => ({
        key: problem,
        state,
        what,
        todo,
        developer: forDeveloper(check, problem),
      }));
    const { [state]: what, todo } = healthTexts[check];
    return [{ key: check, state, what, todo, developer: forDeveloper(check) }];
  });
}
