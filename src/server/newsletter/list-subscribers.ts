import { type DataList, pageOf } from '#domain/datalist.ts';
import { SUBSCRIBERS_PER_PAGE, type Subscriber } from '#domain/newsletter.ts';
import { readDigests } from '../lists/digests.ts';
import type { BlobStore } from '../storage/blob-store.ts';

const prefix = 'subscriber/';

/** Where all subscribers are kept, newest first. */
export async function subscriberKeys(subscribers: BlobStore): Promise<string[]> {
  const digest = ({ createdAt }: Subscriber) => createdAt;
  const since = await readDigests({ store: subscribers, prefix, digest });
  return [...since].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([id]) => prefix + id);
}

/**
 * A page of subscribers, newest first.
 * @throws StorageUnavailable
 */
export async function listSubscribers(
  subscribers: BlobStore,
  page: number,
  perPage = SUBSCRIBERS_PER_PAGE,
): Promise<DataList<Subscriber>> {
  const shown = pageOf(await subscriberKeys(subscribers), page, perPage);
  const records = await Promise.all(shown.data.map((key) => subscribers.read<Subscriber>(key)));
  return { ...shown, data: records.flatMap((record) => record?.value ?? []) };
}
