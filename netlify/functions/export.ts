import type { Config } from '@netlify/functions';
import { ALL_DAYS, DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { PersonQuery } from '#domain/site/person.ts';
import type { SiteContext } from '#server/app-context.ts';
import { exportFiles, ofDays, personFile } from '#server/exports/export-files.ts';
import { download } from '#server/http/answer.ts';
import { owner, serve } from '#server/http/routes.ts';

/** A file, named after the days it is of, or after today where it is of all. */
function file(context: SiteContext, name: string, pieces: AsyncGenerator<string>, { from, to } = ALL_DAYS) {
  const days = [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-');
  return download(`${name}-${days || indiaToday(context.now())}.csv`, pieces);
}

/** What the owner can take away, as files for spreadsheets. */
export default serve([
  ...Object.entries(exportFiles).map(([name, write]) =>
    owner(`GET /export/${name}.csv`, { query: DayRange }, ({ context, query }) =>
      file(context, name, write(context, query), ofDays.includes(name) ? query : ALL_DAYS),
    ),
  ),
  owner('GET /export/person.csv', { query: PersonQuery }, ({ context, query }) =>
    file(context, 'person', personFile(context, query.q)),
  ),
]);

export const config: Config = { path: ['/api/export/*', '/*/api/export/*'] };
