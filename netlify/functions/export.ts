import type { Config } from '@netlify/functions';
import { indiaToday } from '#domain/appointment.ts';
import { exportFiles } from '#server/exports/export-files.ts';
import { type ApiRoute, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { download } from '#server/http/download.ts';

/** What the owner can take away, as files for spreadsheets. */
export default serveApi(
  Object.entries(exportFiles).map(
    ([name, write]): ApiRoute => ({
      method: 'GET',
      path: `/export/${name}.csv`,
      answer: async ({ request, context }) => {
        await authenticate(request, context);
        const file = `${name}-${indiaToday(context.now())}.csv`;
        return download(file, 'text/csv; charset=utf-8', write(context));
      },
    }),
  ),
);

export const config: Config = { path: ['/api/export/*', '/*/api/export/*'] };
