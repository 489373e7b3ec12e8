import { indiaToday } from '#domain/site/india-day.ts';
import { type Notice, noticeOn } from '#domain/site/notice.ts';
import { ownerSettings, type SettingName, type SettingValue } from '#domain/site/owner-settings.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { beginSave, finishSaves } from '../catalogue/saves.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { changeOrReplace, stamped } from '../storage/blob-store.ts';

/** Returns the key of a setting, in the store of the catalogue. */
export const settingKey = (name: SettingName) => `setting/${name}`;

/**
 * Reads a setting of the owner. A setting that was never saved, or is damaged, has its default value. One
 * store request.
 * @throws StorageUnavailable
 */
export async function readSetting<Name extends SettingName>(
  { storage }: Pick<AppContext, 'storage'>,
  name: Name,
): Promise<SettingValue<Name>> {
  const { byDefault } = ownerSettings[name];
  const found = await storage.catalogue.read<Record<string, unknown>>(settingKey(name)).catch(nullIfCorrupt);
  const kept = Object.entries(byDefault).map(([field, value]) => [field, found?.value[field] ?? value]);
  return Object.fromEntries(kept);
}

/**
 * Saves a setting. Pages show it at once, or within minutes when the CDN cannot be reached.
 * @throws StorageUnavailable
 */
export async function saveSetting<Name extends SettingName>(
  context: AppContext,
  name: Name,
  value: SettingValue<Name>,
): Promise<void> {
  const save = await beginSave(context, [cacheTags.setting(name)]);
  await changeOrReplace(context.storage.catalogue, settingKey(name), () => stamped({ ...value }));
  await finishSaves(context, [save]);
}

/** Reads the notice that visitors see now; null if there is none. @throws StorageUnavailable */
export async function noticeNow(context: Pick<AppContext, 'storage' | 'now'>): Promise<Notice | null> {
  return noticeOn(await readSetting(context, 'notice'), indiaToday(context.now()));
}
