import type { Config } from '@netlify/functions';
import { DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { PersonQuery } from '#domain/site/person.ts';
import type { SiteContext } from '#server/app-context.ts';
import { exportFiles, personFile } from '#server/exports/export-files.ts';
import { download } from '#server/http/download.ts';
import { owner, serve } from '#server/http/routes.ts';

const file = (context: SiteContext, name: string, pieces: AsyncGenerator<string>) =>
  download(`${name}-${indiaToday(context.now())}.csv`, 'text/csv; charset=utf-8', pieces);

/** What the owner can take away, as files for spreadsheets. */
export default serve([
  ...Object.entries(exportFiles).map(([name, write]) =>
    owner(`GET /export/${name}.csv`, { query: DayRange }, ({ context, query }) =>
      file(context, name, write(context, query)),
    ),
  ),
  owner('GET /export/person.csv', { query: PersonQuery }, ({ context, query }) =>
    file(context, 'person', personFile(context, query.q)),
  ),
]);

export const config: Config = { path: ['/api/export/*', '/*/api/export/*'] };
