import { makePaths, type Paths } from '#domain/site/paths.ts';
import { type Purge, purgeFromCdn } from './cache-tags.ts';
import { type Settings, settings } from './settings.ts';
import type { Stored } from './storage/blob-store.ts';
import { openStorage, type Storage } from './storage/blob-store.ts';
import { GATE_KNOWN_MS, guardStorage } from './storage/restore-gate.ts';
import { type Rest, readRest, wakingStorage } from './storage/sweep-rest.ts';

export { RestoreUnderWay } from './storage/restore-gate.ts';

/** What a use case works with; tests hand in their own clock and stores. */
export interface AppContext {
  storage: Storage;
  now: () => Date;
  /** Whether mail is set up; what would be mailed is marked only then. */
  sendsMail: boolean;
  purge: Purge;
}

/** What a page or a function works with. Payments and mail are opened beside it, by those that need them. */
export interface SiteContext extends AppContext {
  settings: Settings;
  paths: Paths;
  /** @throws RestoreUnderWay while a backup is being put back; every store operation then does so too */
  requireOpen: () => Promise<void>;
  /** Reads how the sweep rests, with one store request, also while a backup is being put back. */
  readRest: () => Promise<Stored<Rest> | null>;
  /** An address as seen from outside, for a path of `paths`. */
  absolute: (path: string) => string;
}

/** The context of this process. It stands on `globalThis` so that code which was bundled twice shares one. */
const ofProcess = globalThis as { siteContext?: SiteContext };

/**
 * Returns the context of this process, which is made on first use.
 * @throws SettingsError when a setting is malformed
 */
export function openContext(): SiteContext {
  ofProcess.siteContext ??= makeContext(settings());
  return ofProcess.siteContext;
}

/** Makes a context for these settings. */
export function makeContext(from: Settings, now: () => Date = () => new Date()): SiteContext {
  const raw = openStorage(from);
  const { storage, requireOpen } = guardStorage(
    wakingStorage(raw),
    GATE_KNOWN_MS[from.deployed ? 'deployed' : 'local'],
  );
  return {
    settings: from,
    storage,
    requireOpen,
    readRest: () => readRest(raw.orders),
    paths: makePaths(from.basePath, from.apiBase, from.fileBase),
    now,
    sendsMail: from.smtpUrl !== null && from.notifyEmail !== null,
    // The answers of a preview are kept nowhere, and a purge names tags of the whole site.
    purge: from.deployed && !from.preview ? (tags) => purgeFromCdn(tags) : async () => {},
    absolute: (path) => new URL(path, from.siteUrl).href,
  };
}
