import type { SiteContext } from '../app-context.ts';
import { readCategories } from '../catalogue/categories.ts';
import { productCollection, readShopNotes } from '../catalogue/product-collection.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { orderCollection } from '../orders/order-store.ts';
import { nextCheckDue } from '../orders/reconcile-orders.ts';
import { hasOutbox } from '../outbox/outbox.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import { hasMarkers } from '../storage/collection.ts';
import { isComplete } from '../storage/projection.ts';

/**
 * Returns when the sweep has something to do next, as milliseconds since 1970: infinity where nothing is
 * known of, null if something waits now.
 * @throws StorageUnavailable
 */
export async function nextWork(context: SiteContext): Promise<number | null> {
  const { catalogue, mail } = context.storage;
  const collections = [
    enquiryCollection(context),
    subscriberCollection(context),
    orderCollection(context),
    productCollection(catalogue),
  ];
  const waits = await Promise.all([
    ...collections.map(hasMarkers),
    isComplete(enquiryCollection(context)).then((isWhole) => !isWhole),
    isComplete(subscriberCollection(context)).then((isWhole) => !isWhole),
    isComplete(orderCollection(context)).then((isWhole) => !isWhole),
    isComplete(productCollection(catalogue)).then((isWhole) => !isWhole),
    // Without a mail server nothing is taken out of the outbox.
    context.sendsMail && hasOutbox(mail),
    pagesWait(catalogue),
  ]);
  if (waits.includes(true)) return null;
  const next = await nextCheckDue(context);
  return next <= context.now().getTime() ? null : next;
}

/** Returns whether pages must be purged once more, or visitors see other categories than the record has. */
async function pagesWait(catalogue: SiteContext['storage']['catalogue']): Promise<boolean> {
  const { stale, categories } = await readShopNotes(catalogue);
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  return Object.keys(stale).length > 0 || (record !== null && record.revision !== categories.revision);
}
