import { pathIn } from '#domain/site/hindi-pages.ts';
import type { Language } from '#domain/site/language.ts';
import { makePaths, type Paths } from '#domain/site/paths.ts';
import { type Purge, purgeFromCdn } from './cache-tags.ts';
import { type Settings, settings } from './settings.ts';
import { openStorage, type Storage } from './storage/blob-store.ts';
import { GATE_KNOWN_MS, guardStorage } from './storage/restore-gate.ts';

export { RestoreUnderWay } from './storage/restore-gate.ts';

/** The stores, the clock and the purges that a use case works with. Tests pass their own. */
export interface AppContext {
  storage: Storage;
  now: () => Date;
  /** Waits for so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** True if mail is set up. Only then are e-mails queued. */
  sendsMail: boolean;
  purge: Purge;
}

/** The stores alone, for what needs no clock and purges nothing. */
export type StoreContext = Pick<AppContext, 'storage'>;

/** The context of a page or a function. Code that needs payments or mail opens them separately. */
export interface SiteContext extends AppContext {
  settings: Settings;
  paths: Paths;
  /** Returns the addresses that buyers are sent in a language. */
  pathsIn: (language: Language) => Paths;
  /** @throws RestoreUnderWay while a backup is being restored, as every store operation then does */
  requireOpen: () => Promise<void>;
  /** Returns the full address of a path of `paths`. */
  absolute: (path: string) => string;
}

/** A process that embeds the site may put a context here, in place of one from the environment. */
const embedding = globalThis as { siteContext?: SiteContext };

/**
 * The context of this bundle. Bundles in one process do not share it, because its errors are instances of the
 * bundle's own classes.
 */
let own: SiteContext | null = null;

/**
 * Returns the context to work with, which is made on first use.
 * @throws SettingsError when a setting is malformed
 */
export function openContext(): SiteContext {
  if (embedding.siteContext) return embedding.siteContext;
  own ??= makeContext(settings());
  return own;
}

/** Makes a context for these settings. */
export function makeContext(from: Settings, now: () => Date = () => new Date()): SiteContext {
  const { basePath, apiBase, fileBase } = from;
  const paths = makePaths(basePath, apiBase, fileBase);
  const { storage, requireOpen } = guardStorage(
    openStorage(from),
    GATE_KNOWN_MS[from.deployed ? 'deployed' : 'local'],
  );
  return {
    settings: from,
    storage,
    requireOpen,
    paths,
    pathsIn: (language) => makePaths(basePath, apiBase, fileBase, (path) => pathIn(language, path)),
    now,
    pause: (ms) => new Promise((wake) => setTimeout(wake, ms)),
    sendsMail: from.smtpUrl !== null && from.notifyEmail !== null,
    // No cache keeps a preview's answers, and a purge would drop those of the public site.
    purge: from.deployed && !from.preview ? (tags) => purgeFromCdn(tags) : async () => {},
    absolute: (path) => new URL(path, from.siteUrl).href,
  };
}
