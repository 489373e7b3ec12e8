import type { Config } from '@netlify/functions';
import {
  AddressAnswer,
  AgendaAnswer,
  AgendaQuery,
  agendaTexts,
  BlockedAnswer,
  BlockTime,
  FeedAnswer,
  FreeDayAnswer,
  NewAddressAnswer,
} from '#domain/calendar/agenda.ts';
import { calendarFile } from '#domain/calendar/calendar-file.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { openMinutes } from '#domain/site/hours.ts';
import { site } from '#lib/site.ts';
import type { SiteContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { feedToWire, readFeed } from '#server/calendar/feed.ts';
import {
  blockTime,
  isSecret,
  makeSecret,
  readOwnCalendar,
  unblockTime,
} from '#server/calendar/own-calendar.ts';
import { readAgenda, readFreeDay, readOwnEvents } from '#server/calendar/read-agenda.ts';
import { keptHeaders } from '#server/cdn-headers.ts';
import { calendar, json, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';

const open = openMinutes(site.hours);
/** Seconds for which browsers and the CDN keep the next free day. */
const FREE_DAY_KEPT_S = 600;

/** Returns the address of the owner's feed, and the same for a click that opens a phone's calendar. */
function addressOf({ absolute, paths }: SiteContext, secret: string) {
  const url = absolute(paths.api.calendarFile(secret));
  return { url, webcal: url.replace(/^https?:/, 'webcal:') };
}

/** Calls about the owner's calendar. The setting of her other calendar is in `account.ts`. */
export default serve([
  owner(
    'GET /calendar/agenda',
    {
      summary: 'Lists the appointments and the blocked times of a week.',
      query: AgendaQuery,
      answers: AgendaAnswer,
    },
    ({ context, query }) => readAgenda(context, query.from),
  ),
  owner(
    'GET /calendar/feed',
    { summary: 'Lists the events of the calendar that the owner connected.', answers: FeedAnswer },
    async ({ context }) => feedToWire(await readFeed(context)),
  ),
  owner(
    'POST /calendar/block',
    {
      summary: 'Blocks a time, in which the owner takes no appointment.',
      body: jsonBody(BlockTime, {
        starts_at: '2099-01-01T10:00:00+05:30',
        ends_at: '2099-01-01T12:00:00+05:30',
        note: 'Temple',
      }),
      answers: BlockedAnswer,
    },
    async ({ context, body }) => {
      const blocked = await blockTime(context, body);
      if (!blocked.ok) throw validationError({ ends_at: [blocked.message] });
      return { message: agendaTexts.blocked, id: blocked.id };
    },
  ),
  owner(
    'DELETE /calendar/block/:id',
    {
      summary: 'Makes a blocked time free again.',
      answers: MessageAnswer,
      unknown: agendaTexts.unknownBlock,
    },
    async ({ context, params }) =>
      (await unblockTime(context, params.id)) && { message: agendaTexts.unblocked },
  ),
  owner(
    'GET /calendar/address',
    {
      summary: 'Gives the address at which calendar programs subscribe to the appointments.',
      answers: AddressAnswer,
    },
    async ({ context }) => {
      const { secret } = await readOwnCalendar(context);
      return { address: secret ? addressOf(context, secret) : null };
    },
  ),
  owner(
    'POST /calendar/address',
    { summary: 'Makes a new address. The former one leads nowhere then.', answers: NewAddressAnswer },
    async ({ context }) => ({
      message: agendaTexts.newAddress,
      address: addressOf(context, await makeSecret(context)),
    }),
  ),
  anyone(
    'GET /calendar/free-day',
    {
      summary: 'Names the next day on which there is free time, or null if that is not known.',
      answers: FreeDayAnswer,
    },
    async ({ context }) => {
      const free = await readFreeDay(context, open);
      const kept = keptHeaders(context.settings, {
        browsers: `public, max-age=${FREE_DAY_KEPT_S}`,
        seconds: FREE_DAY_KEPT_S,
        tags: [cacheTags.setting('calendar-feed')],
      });
      return json({ free: free && { day: free.day, ends_at: free.endsAt.toISOString() } }, 200, kept);
    },
  ),
  anyone(
    'GET /calendar/:file',
    {
      summary: 'Gives consultations and confirmed appointments as a calendar, to whoever knows its address.',
      answers: 'text/calendar',
      unknown: agendaTexts.noCalendar,
    },
    async ({ context, params }) => {
      const own = await readOwnCalendar(context);
      const [, secret = ''] = /^([\w-]{32})\.ics$/.exec(params.file) ?? [];
      if (!isSecret(own, secret)) return null;
      const named = { name: site.practice, host: new URL(context.settings.siteUrl).host };
      return calendar(calendarFile(await readOwnEvents(context), named, context.now()));
    },
  ),
]);

export const config: Config = { path: ['/api/calendar/*', '/*/api/calendar/*'] };
