import type { Settings } from '../settings.ts';
import type { BlobLocation } from './blob-client.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';

/** The stores of the site, one for each kind of thing. */
export interface Storage {
  catalogue: BlobStore;
  images: BlobStore;
  orders: BlobStore;
  enquiries: BlobStore;
  /** Who gets the newsletter. */
  subscribers: BlobStore;
  /** What is to be mailed: marks without names or texts. */
  mail: BlobStore;
  /** The owner's sessions. */
  accounts: BlobStore;
  limits: BlobStore;
  /** Copies of the other stores, and when the last one was finished. */
  backups: BlobStore;
  /** The sandbox provider's own books; nothing of ours reads them but through its interface. */
  sandbox: BlobStore;
}

/** Opens all stores at a place. @param prefix of the stores' names */
export function openStorageAt(location: BlobLocation, prefix = ''): Storage {
  const open = (name: string) => openBlobStore(location, prefix + name);
  return {
    catalogue: open('catalogue'),
    images: open('images'),
    orders: open('orders'),
    enquiries: open('enquiries'),
    subscribers: open('subscribers'),
    mail: open('mail'),
    accounts: open('accounts'),
    limits: open('limits'),
    backups: open('backups'),
    sandbox: open('sandbox'),
  };
}

/** Opens the site's stores where the settings say they are. Previews share a set of their own. */
export function openStorage(settings: Pick<Settings, 'preview' | 'localBlobsUrl'>): Storage {
  return openStorageAt({ url: settings.localBlobsUrl }, settings.preview ? 'preview-' : '');
}
