import { indiaToday } from '#domain/site/india-day.ts';
import { type Notice, noNotice, noticeOn } from '#domain/site/notice.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags, purgeNow } from '../cache-tags.ts';
import { leaveStaleTags } from '../catalogue/stale-pages.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { nullIfCorrupt, revised } from '../storage/derived.ts';

const KEY = 'site-notice';

/** Returns the notice as the owner left it; none where it is damaged. One store request. @throws StorageUnavailable */
export async function readNotice({ storage }: Pick<AppContext, 'storage'>): Promise<Notice> {
  const found = await storage.catalogue.read<Notice>(KEY).catch(nullIfCorrupt);
  const { text, until, paused } = found?.value ?? noNotice;
  return { text, until, paused };
}

/** The notice while it is to be shown. @throws StorageUnavailable */
export async function noticeNow(context: Pick<AppContext, 'storage' | 'now'>): Promise<Notice | null> {
  return noticeOn(await readNotice(context), indiaToday(context.now()));
}

/** Keeps a notice; pages show it at once, or within minutes where the CDN could not be told. @throws StorageUnavailable */
export async function saveNotice(context: AppContext, notice: Notice): Promise<void> {
  const tags = [cacheTags.notice];
  // First, so that a call that is killed behind it leaves no notice that the CDN hides for a day.
  await leaveStaleTags(context, tags);
  await changeOrReplace(context.storage.catalogue, KEY, () => revised({ ...notice }));
  await purgeNow(context.purge, tags);
}
