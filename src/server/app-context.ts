import type { Storage } from './storage/storage.ts';

/** What every use case works with; tests hand in their own clock and stores. */
export interface AppContext {
  storage: Storage;
  now: () => Date;
  /** Whether mail is set up; what would be mailed is marked only then. */
  sendsMail: boolean;
  /** Drops pages from the CDN by cache tag. Throws when that failed. */
  purge: (tags: string[]) => Promise<void>;
}
