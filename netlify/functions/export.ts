import type { Config } from '@netlify/functions';
import { indiaToday } from '#domain/enquiry/appointment.ts';
import { site } from '#lib/site.ts';
import { ExportRange, exportFiles } from '#server/exports/export-files.ts';
import { download } from '#server/http/download.ts';
import { route, serve } from '#server/http/routes.ts';

/** What the owner can take away, as files for spreadsheets. */
export default serve(
  Object.entries(exportFiles).map(([name, write]) =>
    route({
      method: 'GET',
      path: `/export/${name}.csv`,
      as: 'owner',
      query: ExportRange,
      answer: ({ context, query }) =>
        download(
          `${name}-${indiaToday(context.now())}.csv`,
          'text/csv; charset=utf-8',
          write(context, query, { state: site.address.region, gstin: site.gstin ?? null }),
        ),
    }),
  ),
);

export const config: Config = { path: ['/api/export/*', '/*/api/export/*'] };
