import type { Settings } from '../settings.ts';
import type { BlobLocation } from './blob-client.ts';
import { openBlobStore } from './blob-store.ts';

/** Opens all stores at a place, one for each kind of thing. @param prefix of the stores' names */
export function openStorageAt(location: BlobLocation, prefix = '') {
  const open = (name: string) => openBlobStore(location, prefix + name);
  return {
    catalogue: open('catalogue'),
    images: open('images'),
    orders: open('orders'),
    enquiries: open('enquiries'),
    /** Who gets the newsletter. */
    subscribers: open('subscribers'),
    /** What is to be mailed: marks without names or texts. */
    mail: open('mail'),
    /** The owner's sessions. */
    accounts: open('accounts'),
    limits: open('limits'),
    /** Copies of the other stores, and when the last one was finished. */
    backups: open('backups'),
    /** The sandbox provider's own books; nothing of ours reads them but through its interface. */
    sandbox: open('sandbox'),
  };
}

/** The stores of the site. */
export type Storage = ReturnType<typeof openStorageAt>;

/** Opens the site's stores where the settings say they are. Previews share a set of their own. */
export function openStorage(settings: Pick<Settings, 'preview' | 'localBlobsUrl'>): Storage {
  return openStorageAt({ url: settings.localBlobsUrl }, settings.preview ? 'preview-' : '');
}
