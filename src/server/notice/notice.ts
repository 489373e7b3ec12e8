import { indiaToday } from '#domain/site/india-day.ts';
import { type Notice, noNotice, noticeOn } from '#domain/site/notice.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { logError } from '../log.ts';
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

/** Keeps a notice; pages show it at once, or within minutes where the CDN could not be told. */
export async function saveNotice({ storage, purge }: AppContext, notice: Notice): Promise<void> {
  await changeOrReplace(storage.catalogue, KEY, () => revised({ ...notice }));
  await purge([cacheTags.notice]).catch((error) => logError('purge the notice', error));
}
