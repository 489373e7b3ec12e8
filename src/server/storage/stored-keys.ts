import { CorruptBlob } from './blob-client.ts';

/*
 * The register of every key in the store. What a backup copies, what a restore deletes, which damage is found
 * when a blob is read, and the table in docs/architecture.md all follow from these rows. A key without a row
 * cannot be read or written.
 */

/**
 * The role of a blob.
 * - `record`: the truth. It is backed up. A damaged one is reported and never replaced by anything.
 * - `derived`: computed from records. It is not backed up, and whoever finds it lost or damaged rebuilds it.
 * - `passing`: of use for a short time only. It is not backed up, and a damaged one counts as absent.
 */
export type Role = 'record' | 'derived' | 'passing';

/** The type that a field of a stored JSON object must have for the blob to count as undamaged. */
type FieldType = 'string' | 'number' | 'array' | 'object';

export interface StoredKey {
  store: string;
  /** Its parts in braces stand for one part of the key each; one that ends with dots, for all that follow. */
  key: string;
  role: Role;
  /** Fields that every version of the blob has had. Null if the blob is not a JSON object. */
  fields: Record<string, FieldType> | null;
  /** True for a record whose damage harms nobody: it counts as absent, and the next write replaces it. */
  expendable?: true;
}

const index = (store: string, key: string): StoredKey => ({
  store,
  key,
  role: 'derived',
  fields: { form: 'number', entries: 'array' },
});

/** Every key in the store, by store. */
export const storedKeys: readonly StoredKey[] = [
  {
    store: 'catalogue',
    key: 'product/{id}',
    role: 'record',
    fields: { id: 'number', revision: 'number' },
  },
  {
    store: 'catalogue',
    key: 'categories',
    role: 'record',
    fields: { revision: 'string', lastCategoryId: 'number', categories: 'array' },
  },
  { store: 'catalogue', key: 'photo/{image}', role: 'passing', fields: { at: 'string' } },
  { store: 'catalogue', key: 'setting/{name}', role: 'record', fields: { revision: 'string' } },
  {
    store: 'catalogue',
    key: 'calendar-read',
    role: 'passing',
    fields: { url: 'string', triedAt: 'string', events: 'array' },
  },
  { store: 'catalogue', key: 'calendar', role: 'record', fields: { secret: 'string', blocked: 'array' } },
  {
    store: 'catalogue',
    key: 'save/{at}/{save}',
    role: 'passing',
    fields: { tags: 'array', categories: 'array', images: 'array' },
  },
  index('catalogue', 'index/all'),
  { store: 'images', key: '{file}', role: 'record', fields: null },
  {
    store: 'orders',
    key: 'order/{year}/{id}',
    role: 'record',
    fields: { revision: 'number', events: 'array' },
  },
  {
    store: 'orders',
    key: 'idempotency/{hash}',
    role: 'record',
    fields: { orderId: 'string' },
    expendable: true,
  },
  {
    store: 'orders',
    key: 'birth-details/{order}',
    role: 'record',
    fields: { sent_at: 'string', people: 'array' },
  },
  {
    store: 'orders',
    key: 'client-note/{client}',
    role: 'record',
    fields: { text: 'string', changedAt: 'string', revision: 'string' },
  },
  { store: 'orders', key: 'number/{series}/{year}/{number}', role: 'record', fields: { orderId: 'string' } },
  {
    store: 'orders',
    key: 'order-counter',
    role: 'record',
    fields: { orderId: 'string', last: 'number', lastInvoices: 'object' },
  },
  index('orders', 'index/{year}'),
  { store: 'orders', key: 'open/{order}/{at}', role: 'passing', fields: {} },
  { store: 'orders', key: 'poll-lease/{attempt}', role: 'passing', fields: { at: 'string' } },
  {
    store: 'orders',
    key: 'hold/{product}',
    role: 'passing',
    fields: { orderId: 'string', at: 'string', until: 'string' },
  },
  { store: 'orders', key: 'sweep/runs', role: 'passing', fields: { at: 'string', day: 'string' } },
  { store: 'orders', key: 'restoring', role: 'passing', fields: {} },
  {
    store: 'enquiries',
    key: 'enquiry/{id}',
    role: 'record',
    fields: { revision: 'number', createdAt: 'string' },
  },
  index('enquiries', 'index/all'),
  {
    store: 'subscribers',
    key: 'subscriber/{id}',
    role: 'record',
    fields: { revision: 'number', createdAt: 'string' },
  },
  index('subscribers', 'index/all'),
  {
    store: 'mail',
    key: 'outbox/{email...}',
    role: 'record',
    fields: { since: 'string', tries: 'number', nextAt: 'string' },
  },
  { store: 'mail', key: 'mailed/{email...}', role: 'record', fields: { at: 'string' }, expendable: true },
  {
    store: 'accounts',
    key: 'session/{id}',
    role: 'passing',
    fields: { id: 'string', expiresAt: 'string', signedInAs: 'string' },
  },
  { store: 'accounts', key: 'password', role: 'record', fields: { hash: 'string', inPlaceOf: 'string' } },
  {
    store: 'accounts',
    key: 'second-factor/{host}',
    role: 'record',
    fields: { setUpUnder: 'string', passkeys: 'array', recovery: 'object' },
  },
  {
    store: 'accounts',
    key: 'pending/challenge/{id}',
    role: 'passing',
    fields: { value: 'string', purpose: 'string', expiresAt: 'string' },
  },
  { store: 'accounts', key: 'provider-token/{provider}', role: 'passing', fields: { sealed: 'string' } },
  {
    store: 'accounts',
    key: 'subscription/{device}',
    role: 'passing',
    fields: { endpoint: 'string', session: 'string' },
  },
  { store: 'accounts', key: 'audit/{name}', role: 'record', fields: { at: 'string', what: 'string' } },
  { store: 'accounts', key: 'erasure/{name}', role: 'record', fields: { at: 'string' } },
  {
    store: 'limits',
    key: 'usage',
    role: 'passing',
    fields: { month: 'string', calls: 'number', ms: 'number' },
  },
  { store: 'limits', key: '{caller}/{call}', role: 'passing', fields: { at: 'array' } },
  { store: 'backups', key: 'archive/{run}/{number}', role: 'record', fields: null },
  { store: 'backups', key: 'pack/{run}/{number}', role: 'record', fields: null },
  {
    store: 'backups',
    key: 'backup/{name}',
    role: 'record',
    fields: { at: 'string', run: 'string', pieces: 'number', packs: 'array' },
  },
  {
    store: 'backups',
    key: 'job',
    role: 'passing',
    fields: { name: 'string', word: 'string', until: 'string', leaseMs: 'number' },
  },
  { store: 'sandbox', key: 'payment/{attempt}', role: 'record', fields: { ref: 'string', amount: 'number' } },
];

/** Returns whether a key is one of a row's: part by part, and those in braces are whatever they are. */
function fits(pattern: string, key: string): boolean {
  const wanted = pattern.split('/');
  const given = key.split('/');
  const takesRest = pattern.endsWith('...}');
  if (takesRest ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, n) => (part.startsWith('{') ? given[n] !== '' : part === given[n]));
}

const rowsOf = new Map<string, StoredKey[]>();
for (const row of storedKeys) rowsOf.set(row.store, [...(rowsOf.get(row.store) ?? []), row]);

/** Returns the row of a key, or null for a key or store that the register does not know. */
export function storedKeyOf(store: string, key: string): StoredKey | null {
  return rowsOf.get(store)?.find((row) => fits(row.key, key)) ?? null;
}

/**
 * Returns the row of a key that is about to be read or written. A store that is not one of the site's has no
 * rules.
 * @throws Error for a key without a row: a mistake in the code, which every test that touches the key notices
 */
export function requireStoredKey(store: string, key: string): StoredKey {
  const row = storedKeyOf(store, key);
  if (row) return row;
  if (rowsOf.has(store)) throw new Error(`${store}/${key} has no row in storage/stored-keys.ts`);
  return { store, key, role: 'record', fields: null };
}

/**
 * Parses what is stored under a key.
 * @throws CorruptBlob for text that is not JSON, or JSON without the fields that the register names
 */
export function parseStored<T>(row: StoredKey, key: string, json: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new CorruptBlob(`${row.store}/${key} is not JSON`);
  }
  if (row.fields && !hasFields(value, row.fields))
    throw new CorruptBlob(`${row.store}/${key} does not have the fields it must have`);
  return value as T;
}

function hasFields(value: unknown, fields: Record<string, FieldType>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(fields).every(([name, type]) => isOf((value as Record<string, unknown>)[name], type));
}

function isOf(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** Returns whether a damaged blob counts as absent, because nobody was promised that it is kept. */
export const isExpendable = ({ role, expendable }: StoredKey): boolean =>
  role === 'passing' || expendable === true;
