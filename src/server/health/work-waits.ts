import type { SiteContext } from '../app-context.ts';
import { readCategories, readManifest } from '../catalogue/manifest.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { orderCollection } from '../orders/order-store.ts';
import { nextCheckDue } from '../orders/reconcile-orders.ts';
import { hasOutbox } from '../outbox/outbox.ts';
import { hasMarkers } from '../storage/collection.ts';
import { nullIfCorrupt } from '../storage/derived.ts';
import { isComplete } from '../storage/projection.ts';

/**
 * Returns when the sweep has something to do next, as milliseconds since 1970: infinity where nothing is known of,
 * null where something waits now.
 * @throws StorageUnavailable
 */
export async function nextWork(context: SiteContext): Promise<number | null> {
  const { catalogue, mail } = context.storage;
  const collections = [enquiryCollection(context), subscriberCollection(context), orderCollection(context)];
  const waits = await Promise.all([
    ...collections.map(hasMarkers),
    isComplete(enquiryCollection(context)).then((isWhole) => !isWhole),
    isComplete(subscriberCollection(context)).then((isWhole) => !isWhole),
    isComplete(orderCollection(context)).then((isWhole) => !isWhole),
    // Without a mail server nothing is taken out of the outbox.
    context.sendsMail && hasOutbox(mail),
    savesWait(catalogue),
  ]);
  if (waits.includes(true)) return null;
  const next = await nextCheckDue(context);
  return next <= context.now().getTime() ? null : next;
}

/** Whether a save of a product is under way, its pages are to be purged once more, or categories are not what visitors see. */
async function savesWait(catalogue: SiteContext['storage']['catalogue']): Promise<boolean> {
  const manifest = await readManifest(catalogue);
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  return (
    manifest.intents.length > 0 ||
    Object.keys(manifest.stale ?? {}).length > 0 ||
    (record !== null && record.revision !== manifest.categoriesRevision)
  );
}
