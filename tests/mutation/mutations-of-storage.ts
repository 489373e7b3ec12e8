import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the store, its lists, the catalogue’s records, or backups. */

const ofStore = [
  ...inside('src/server/storage/list.ts', [
    ['a list shows what was changed since', 'readPart', ['set', 'changed', '[] as string[]'], 'unit/list'],
    ['a record that is gone leaves the list', 'readPart', ['set', 'missing', '[] as string[]'], 'unit/list'],
    ['a damaged index is made again', 'readIndex', ['unwrap', 'catch'], 'unit/list'],
    ['an index of another form counts as lost', 'readIndex', ['always', 'form ==='], 'unit/list'],
  ]),
  ...inside('src/server/storage/collection.ts', [
    ['a record that is not readable is named', 'loadRecords', ['drop', 'push'], 'unit/list'],
  ]),
  ...inside('src/server/catalogue/saves.ts', [
    ['images that a product names stay', 'unnamedImages', ['always', 'named !'], 'unit/orphaned-images'],
    [
      'a save that took too long writes nothing',
      'writeProduct',
      ['never', 'FUNCTION_LIMIT'],
      'unit/orphaned-images',
    ],
    [
      'the sweep leaves a save alone that may be under way',
      'finishOldSaves',
      ['always', 'at <'],
      'unit/orphaned-images',
    ],
  ]),
  ...inside('src/server/storage/blob-client.ts', [
    [
      'nothing is read from where copies may be old',
      'openClient',
      ['swap', 'strong', 'eventual'],
      'unit/blob-store',
    ],
    ['an odd answer to a write is a failure', 'send', ['never', 'isWrite'], 'unit/blob-store'],
    ['a read that is refused once is asked again', 'send', ['never', '403'], 'unit/blob-store'],
  ]),
  ...inside('src/server/storage/blob-store.ts', [
    [
      'a write that was not confirmed is not done',
      'writeIf',
      ['never', 'etag modified !'],
      'unit/blob-store',
    ],
    ['a lost answer is found by its writer', 'openBlobStore', ['never', 'found writer'], 'unit/blob-store'],
  ]),
  ...inside('src/server/storage/stored-keys.ts', [
    ['what lacks its fields is said to be corrupt', 'parseStored', ['never', 'fields !'], 'api/every-key'],
  ]),
  ...inside('src/server/storage/restore-gate.ts', [
    [
      'nobody reads or writes while a backup is put back',
      'guardStorage',
      ['never', 'orders'],
      'unit/restore',
    ],
  ]),
  ...inside('src/server/people/client-note.ts', [
    [
      'a note about a client is not written over a newer one',
      'saveClientNote',
      ['never', 'current !=='],
      'api/clients',
      'of two tabs',
    ],
  ]),
];

const ofCatalogue = [
  ...inside('src/server/catalogue/save-product.ts', [
    [
      'two tabs: the second save is refused',
      'checkProductSave',
      ['never', 'versionOf'],
      'api/product-refusals',
    ],
    [
      'a product is put into a category there is',
      'checkProductSave',
      ['never', 'categories'],
      'api/product-admin api/product-refusals',
    ],
  ]),
  ...inside('src/server/catalogue/save-category.ts', [
    [
      'a category that was changed elsewhere is not written over',
      'judge',
      ['never', 'revision'],
      'api/category-admin',
    ],
  ]),
  ...inside('src/server/catalogue/product-collection.ts', [
    ['an id of an image is given once', 'lastImageOf', ['never', 'lastImageId'], 'unit/rebuilt-ids'],
    [
      'two products have no image’s id in common',
      'lastImageOf',
      ['swap', 'IDS_OF_ONE_PRODUCT', '0'],
      'unit/rebuilt-ids',
    ],
  ]),
];

const ofBackups = [
  ...inside('src/server/backup/stored-backups.ts', [
    [
      'a pack is kept while any backup names it',
      'dropOldBackups',
      ['drop', 'pack backup'],
      'unit/backup',
      'each night that is kept',
    ],
    ['what a killed run left is removed', 'dropOldBackups', ['never', 'named'], 'unit/backup', 'killed'],
  ]),
  ...inside('src/server/backup/archived-backup.ts', [
    [
      'a blob that changed while it was backed up is put back as it was last',
      'readArchivedBackup',
      ['always', 'latest ==='],
      'unit/backup',
    ],
    ['an archive without its end is no backup', 'readArchivedBackup', ['never', 'blobs'], 'unit/backup'],
    ['a backup of another kind is refused', 'madeAt', ['never', 'FORMAT'], 'unit/backup'],
  ]),
  ...inside('src/server/backup/archive.ts', [
    [
      'what a store cannot give is not said to be a damaged file',
      'readArchive',
      ['never', 'failure'],
      'unit/backup',
    ],
    ['a passphrase is asked for in words', 'opened', ['never', 'key !'], 'unit/backup'],
  ]),
];

const ofJobs = [
  ...inside('src/server/in-batches.ts', [
    ['a job out of time starves nobody', 'inTime', ['set', 'waiting', '[...things]'], 'unit/in-time'],
  ]),
];

export const storageMutations: readonly Mutation[] = [...ofStore, ...ofCatalogue, ...ofBackups, ...ofJobs];
