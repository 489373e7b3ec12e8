import type { StoreProblem } from '#domain/site/health.ts';
import type { AppContext } from '../app-context.ts';
import { readCategories } from '../catalogue/categories.ts';
import { productCollection, readShopNotes } from '../catalogue/product-collection.ts';
import { arePagesLate } from '../catalogue/stale-pages.ts';
import { enquiryCollection } from '../enquiries/enquiry-collection.ts';
import { logError } from '../log.ts';
import { subscriberCollection } from '../newsletter/subscribers.ts';
import { isCounterBehind, recount } from '../orders/number-order.ts';
import { orderCollection } from '../orders/order-store.ts';
import { auditIndex, repairIndex } from '../storage/audit-index.ts';
import { CorruptBlob, nullIfCorrupt } from '../storage/blob-client.ts';
import { DAMAGED, type Storage } from '../storage/blob-store.ts';
import type { Collection, Revised } from '../storage/collection.ts';
import { type DamageNote, noteLost } from '../storage/damage-notes.ts';
import { readEntries } from '../storage/projection.ts';

/*
 * Compares what the site shows with what is stored, whatever may have come between the two: an index that was
 * lost, replaced by an older one or built over records that were put in place later; a record that is damaged
 * or gone.
 */

export interface AuditOptions {
  /**
   * False to leave large collections alone unless they show much too little: for an audit that many may ask
   * for.
   */
  thorough: boolean;
  /** True to repair what is wrong. */
  repair: boolean;
}

/** How long one audit goes on with rebuilding an index, in milliseconds; the sweep continues it. */
const REBUILD_MS = 10_000;
/** How long a paid order may be without a number, in milliseconds. */
const UNNUMBERED_MS = 60_000;

/**
 * Audits everything that the site derives from its records.
 * @returns what was wrong, also what was repaired; each problem once
 * @throws StorageUnavailable
 */
export async function auditStore(context: AppContext, options: AuditOptions): Promise<StoreProblem[]> {
  const found = new Set<StoreProblem>();
  const part = async (problem: StoreProblem, work: Promise<StoreProblem[]>) => {
    for (const each of await work.catch((error): StoreProblem[] => {
      logError('audit', error);
      return [problem];
    }))
      found.add(each);
  };
  const { storage } = context;
  const index = async <R extends Revised, Row>(
    name: keyof Storage,
    of: Collection<R, Row>,
    problem: StoreProblem,
  ) => part(problem, auditCollection(storage, name, of, problem, options));
  await index('orders', orderCollection(context), 'orders_list');
  await index('enquiries', enquiryCollection(context), 'enquiries_list');
  await index('subscribers', subscriberCollection(context), 'subscribers_list');
  await index('catalogue', productCollection(storage.catalogue), 'products_list');
  await part('categories_list', auditCategories(storage));
  await part('order_numbers', auditNumbers(context, options));
  await part('pages_late', auditPages(context));
  await part('record_damaged', readDamage(storage, options.repair));
  return [...found];
}

/** Compares a list with its records, and returns the problem where it does not show them. */
async function auditCollection<R extends Revised, Row>(
  storage: Storage,
  name: keyof Storage,
  collection: Collection<R, Row>,
  problem: StoreProblem,
  { thorough, repair }: AuditOptions,
): Promise<StoreProblem[]> {
  const audit = await auditIndex(collection, thorough);
  if (!audit) return [];
  for (const { id, revision } of audit.lost) await noteLost(storage, name, collection.prefix + id, revision);
  if (repair && audit.behind.length + audit.unversioned.length > 0)
    await repairIndex(collection, audit, REBUILD_MS);
  return audit.behind.length > 0 ? [problem] : [];
}

/** Compares the categories that visitors see with their record. The sweep brings them in line by itself. */
async function auditCategories({ catalogue }: Storage): Promise<StoreProblem[]> {
  const { categories } = await readShopNotes(catalogue);
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  if (record) return record.revision === categories.revision ? [] : ['categories_list'];
  if (categories.lastCategoryId > 0) return ['categories_damaged'];
  for await (const [first] of catalogue.pages(productCollection(catalogue).prefix))
    if (first) return ['categories_damaged'];
  return [];
}

/** Finds paid orders without a number, and a counter that is lost or behind; the latter is computed anew. */
async function auditNumbers(context: AppContext, { repair }: AuditOptions): Promise<StoreProblem[]> {
  const rows = (await readEntries(orderCollection(context))).map(({ row }) => row);
  const since = new Date(context.now().getTime() - UNNUMBERED_MS).toISOString();
  const isUnnumbered = rows.some(
    ({ status, orderNo, endedAt }) => status === 'COMPLETED' && !orderNo && (endedAt ?? since) < since,
  );
  const numbers = rows.flatMap(({ orderNo, invoice, creditNotes = [] }) => [
    ...(orderNo ? [orderNo] : []),
    ...(invoice ? [invoice] : []),
    ...creditNotes.map(({ number }) => number),
  ]);
  const isBehind = await isCounterBehind(context, numbers);
  if (isBehind && repair) await recount(context);
  return [
    ...(isBehind ? ['order_numbers' as const] : []),
    ...(isUnnumbered ? ['orders_unnumbered' as const] : []),
  ];
}

/** Finds pages that the CDN should have dropped minutes ago. The sweep purges them; an audit only tells. */
async function auditPages({ storage, now }: AppContext): Promise<StoreProblem[]> {
  return (await arePagesLate(storage.catalogue, now())) ? ['pages_late'] : [];
}

/**
 * Returns the problems of records that are still damaged or gone. Notes of records that are there again are
 * removed.
 */
async function readDamage(storage: Storage, forget: boolean): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = [];
  for (const { name, key, note } of await readNotes(storage)) {
    if (await isStillDamaged(storage, name, key, note)) problems.push(problemOf(name, key));
    else if (forget) await storage.orders.remove(`${DAMAGED}${name}/${key}`);
  }
  return problems;
}

async function readNotes(storage: Storage) {
  const notes: { name: keyof Storage; key: string; note: DamageNote }[] = [];
  for (const key of await storage.orders.keys(DAMAGED)) {
    const [name = '', ...rest] = key.slice(DAMAGED.length).split('/');
    const note = (await storage.orders.read<DamageNote>(key))?.value;
    if (note && name in storage) notes.push({ name: name as keyof Storage, key: rest.join('/'), note });
  }
  return notes;
}

async function isStillDamaged(
  storage: Storage,
  name: keyof Storage,
  key: string,
  { lost = false, revision = 0 }: Partial<DamageNote>,
): Promise<boolean> {
  try {
    const found = await storage[name].read<{ revision?: number }>(key);
    return lost && (found === null || Number(found.value.revision) < revision);
  } catch (error) {
    if (error instanceof CorruptBlob) return true;
    throw error;
  }
}

function problemOf(store: string, key: string): StoreProblem {
  const kinds: [RegExp, StoreProblem][] = [
    [/^orders\/order\//, 'order_damaged'],
    [/^enquiries\/enquiry\//, 'enquiry_damaged'],
    [/^subscribers\/subscriber\//, 'subscriber_damaged'],
    [/^catalogue\/product\//, 'product_damaged'],
    [/^catalogue\/categories$/, 'categories_damaged'],
    [/^catalogue\/site-notice$/, 'notice_damaged'],
    [/^accounts\/password$/, 'password_damaged'],
    [/^accounts\/second-factor\//, 'passkeys_damaged'],
    [/^orders\/order-counter$/, 'order_numbers'],
  ];
  return kinds.find(([pattern]) => pattern.test(`${store}/${key}`))?.[1] ?? 'record_damaged';
}
