import type { Config } from '@netlify/functions';
import { ALL_DAYS, DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { Export } from '#domain/site/paths.ts';
import { PersonQuery } from '#domain/site/person.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { exportFiles, ofDays, personFile } from '#server/exports/export-files.ts';
import { download } from '#server/http/answer.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';

/** What the owner can do about a file that is too large, with days to choose and without. */
const tooLarge = {
  days: 'This file would be larger than 20 MB. Please choose fewer days, for example one year.',
  all: 'This file would be larger than 20 MB, which the site cannot send. A backup has everything in it.',
};

/**
 * Answers with a file, named after the days that it covers, or after today when it covers all. The audit log
 * gets a record once the file is made.
 */
async function file(
  { request, context }: Call,
  name: Export,
  pieces: AsyncGenerator<string>,
  { from, to } = ALL_DAYS,
) {
  const days = [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-');
  const answer = await download(
    `${name}-${days || indiaToday(context.now())}.csv`,
    pieces,
    tooLarge[ofDays.includes(name) ? 'days' : 'all'],
  );
  await recordAudit(context, request, { what: 'exported', file: name, from, to });
  return answer;
}

/** The files for spreadsheets that the owner can download. */
export default serve([
  ...Object.entries(exportFiles).map(([name, write]) =>
    owner(
      `GET /export/${name}.csv`,
      {
        summary: `Downloads the ${name.replace('-', ' ')} as CSV.`,
        stepUp: true,
        query: DayRange,
        answers: 'text/csv',
      },
      (call) => {
        const days = ofDays.includes(name) ? call.query : ALL_DAYS;
        return file(call, name as Export, write(call.context, call.query), days);
      },
    ),
  ),
  owner(
    'GET /export/person.csv',
    {
      summary: 'Downloads everything that is kept about one person as CSV.',
      stepUp: true,
      query: PersonQuery,
      answers: 'text/csv',
    },
    (call) => file(call, 'person', personFile(call.context, call.query.q)),
  ),
]);

export const config: Config = {
  path: ['/api/export/*', '/*/api/export/*'],
};
