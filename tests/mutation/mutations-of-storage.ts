import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the store, its lists, the catalogue’s records, or backups. */

const ofStore = [
  ...inside('src/server/storage/collection.ts', [
    [
      'a marker is there before its record',
      'changeRecord',
      ['never', 'current isPending'],
      'unit/projection',
    ],
    ['one that is not readable is named', 'loadRecords', ['drop', 'push'], 'unit/projection'],
  ]),
  ...inside('src/server/storage/index-pending.ts', [
    ['a marker ahead of its record is fenced', 'workOn', ['never', 'ahead revision'], 'unit/projection'],
    ['a record with open work keeps its marker', 'indexPending', ['always', 'isPending'], 'unit/projection'],
  ]),
  ...inside('src/server/storage/projection.ts', [
    [
      'a rebuild does not lose sight of one that is not readable',
      'readChanges',
      ['drop', 'inBatches'],
      'unit/projection',
    ],
    [
      'a file does not pass for whole without one that is not readable',
      'readBlocks',
      ['never', 'unreadable'],
      'unit/projection',
    ],
    ['the later of two revisions is shown', 'merged', ['always', 'revision <='], 'unit/projection'],
    ['a deleted row is gone', 'merged', ['always', 'null'], 'unit/projection'],
    ['rows stay in the order of time', 'inOrder', ['never', 'placeOf'], 'unit/projection'],
    ['many rows are parted into segments', 'MOST_ROWS', ['swap', '500', '50000'], 'unit/projection'],
    ['a rebuild goes through all shards', 'rebuild.rebuildFrom', ['always', 'isMade'], 'unit/projection'],
    ['a corrupt index is made again', 'unlessDamaged', ['always', 'error'], 'unit/projection'],
    [
      'parts of an index that nobody reads are dropped',
      'dropStraySegments',
      ['never', 'replaced manifest'],
      'unit/projection',
    ],
    [
      'an index is swapped only for the one that was read',
      'changeManifest',
      ['set', 'isDone', 'await store.remove(MANIFEST).then(() => store.create(MANIFEST, written))'],
      'unit/projection',
    ],
    [
      'what was read last stands until a product changes',
      'readRows',
      ['set', 'version', "known ?? ''"],
      'unit/catalogue-growth',
    ],
    [
      'a category page shows its own products',
      'writeGroups',
      ['always', 'groupOf name'],
      'unit/record-crash',
    ],
    [
      'a reader whose part was replaced begins again',
      'readParts',
      ['always', 'error'],
      'unit/catalogue.property',
    ],
    ['an index that is right is not written', 'movesIn', ['never', 'isRight'], 'unit/projection'],
    ['what the owner changed is listed at once', 'showAtOnce', ['drop', 'indexRecords'], 'api/late-listings'],
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
    [
      'a read without an ETag is none',
      'openBlobStore',
      ['never', 'found etag !'],
      'unit/blob-store unit/self-check',
    ],
  ]),
  ...inside('src/server/storage/self-check.ts', [
    [
      'the store is tried by two creators at once',
      'findFaults',
      ['never', 'created every'],
      'unit/self-check',
    ],
    [
      'the store is tried by two writers at once',
      'findFaults',
      ['never', 'replaced every'],
      'unit/self-check',
    ],
    [
      'a late listing closes no shop',
      'findFaults',
      ['set', 'warned', '(failed.push(...(await listingFaults(store, key, version))), [])'],
      'unit/self-check',
    ],
  ]),
  ...inside('src/server/storage/stored-keys.ts', [
    ['what lacks its fields is said to be corrupt', 'parseStored', ['never', 'fields !'], 'api/every-key'],
  ]),
  ...inside('src/server/storage/api-pace.ts', [
    [
      'calls to Netlify wait for their turn',
      'paceApi',
      ['never', 'asked origin ==='],
      'unit/backup',
      'elsewhere',
    ],
    [
      'a call that is refused waits as long as it is told',
      'waitOf',
      ['never', 'isFinite'],
      'unit/backup',
      'elsewhere',
    ],
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
    [
      'a deleted product’s images go',
      'deleteProduct',
      ['set', 'images', '[] as string[]'],
      'unit/orphaned-images',
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
  ...inside('src/server/catalogue/pending-saves.ts', [
    [
      'images that no product names are deleted',
      'indexed',
      ['drop', 'deleteImages'],
      'unit/orphaned-images api/product-images',
    ],
    [
      'images that a product names stay',
      'unnamedImages',
      ['always', 'named !'],
      'unit/orphaned-images api/product-images unit/record-crash',
    ],
    ['an id of a product is given once', 'beginSave', ['never', 'isNew has'], 'unit/photos'],
    ['two saves do not share a marker', 'beginSave', ['never', 'isOwn !'], 'unit/orphaned-images'],
    [
      'the sweep leaves a save alone that may be under way',
      'finishOldSaves',
      ['never', 'isAbandoned'],
      'unit/orphaned-images',
    ],
    [
      'a save that took too long writes nothing',
      'writeProduct',
      ['never', 'isAbandoned'],
      'unit/orphaned-images',
    ],
    [
      'all versions of an image are deleted',
      'deleteImages',
      ['set', 'versions', '[] as string[]'],
      'api/product-images unit/orphaned-images',
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
    [
      'a product that an earlier version wrote is no damaged one',
      'numberOf',
      ['always', 'test'],
      'unit/record-crash',
    ],
  ]),
  ...inside('src/server/catalogue/photos.ts', [
    [
      'a photo of a save that was given up may be named again',
      'claimantOf',
      ['never', 'isDeleted'],
      'unit/photos',
    ],
  ]),
  ...inside('src/server/catalogue/read-products.ts', [
    [
      'what was read last stands until a category changes',
      'readAllProducts',
      ['always', 'categories'],
      'unit/catalogue',
    ],
  ]),
];

const ofBackups = [
  ...inside('src/server/backup/restore.ts', [
    [
      'a backup is read through before a store is emptied for it',
      'restore',
      ['drop', 'requireWhole'],
      'unit/backup',
    ],
    [
      'a picture that is missing from a pack is noticed before a store is emptied',
      'requireWhole',
      ['drop', 'requireAll'],
      'unit/backup',
    ],
    ['a restore that goes on writes nothing twice', 'putBack', ['never', 'there'], 'unit/restore'],
    [
      'a restore that goes on keeps nothing of another',
      'clear',
      ['set', 'stays', 'goesOn !== null'],
      'unit/restore',
    ],
    [
      'a restore of another backup does not go on',
      'restore',
      ['always', 'interrupted backup at ==='],
      'unit/restore',
    ],
    ['a restore goes on only where all was deleted', 'restore', ['always', 'emptied ==='], 'unit/restore'],
    ['counters are put back once more', 'clear', ['always', 'isCounter'], 'unit/restore'],
    [
      'a restore that began meanwhile is not written over',
      'setMarker',
      ['never', 'created !'],
      'unit/restore',
    ],
  ]),
  ...inside('src/server/backup/stored-backups.ts', [
    ['a jump of the clock pushes out no day', 'namesKept', ['always', 'doLastFollow'], 'unit/wrong-clock'],
    ['a day that is still to come pushes out none', 'namesKept', ['always', 'nameOfDay'], 'unit/wrong-clock'],
    [
      'a pack is kept while any backup names it',
      'dropOldBackups',
      ['drop', 'pack backup'],
      'unit/backup',
      'each night that is kept',
    ],
    ['what a killed run left is removed', 'dropOldBackups', ['never', 'named'], 'unit/backup', 'killed'],
    [
      'backups of earlier versions are kept for a week',
      'dropFormerBackups',
      ['never', 'namesIn'],
      'unit/backup',
    ],
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
  ...inside('src/server/backup/daily-backup.ts', [
    ['a word lets its caller in once', 'makeBackup', ['always', 'seen'], 'unit/backup'],
    ['a stranger has no backup made', 'makeBackup', ['always', 'word run'], 'unit/backup api/make-backup'],
    [
      'while a backup may be under way no other is begun',
      'askForBackup',
      ['never', 'isAlive'],
      'unit/backup',
    ],
    ['a backup that was killed is named by health', 'askForBackup', ['never', 'killed'], 'unit/backup'],
    ['a backup that failed is named by health', 'noteFailed', ['never', 'word'], 'unit/backup'],
    [
      'a run that was overtaken says of no other that it failed',
      'noteFailed',
      ['always', 'word'],
      'unit/backup',
    ],
    ['a run that was overtaken publishes nothing', 'shower', ['never', 'word run !=='], 'unit/backup'],
    [
      'packs of an interrupted run are gone on with',
      'copyAll',
      ['set', 'save', 'async () => {}'],
      'unit/backup',
    ],
  ]),
  ...inside('src/server/backup/picture-packs.ts', [
    ['a pack of pictures that are gone is packed anew', 'readPacked', ['never', 'used'], 'unit/backup'],
    ['many small packs become one', 'readPacked', ['drop', 'MOST_SMALL'], 'unit/backup'],
    [
      'a pack is closed once it is large',
      'beginPacks',
      ['set', 'isFull', 'false as boolean'],
      'unit/backup',
      'memory',
    ],
  ]),
];

const ofJobs = [
  ...inside('src/server/clock.ts', [
    [
      'nothing is deleted by its age after a jump of the clock',
      'beginDay',
      ['always', 'isSteady'],
      'unit/wrong-clock',
    ],
    [
      'nothing is deleted before the clock was steady for a while',
      'beginDay',
      ['swap', 'STEADY_MS', '0'],
      'unit/wrong-clock',
    ],
  ]),
  ...inside('src/server/in-batches.ts', [
    ['a job out of time starves nobody', 'inTime', ['set', 'waiting', '[...things]'], 'unit/in-time'],
  ]),
];

export const storageMutations: readonly Mutation[] = [...ofStore, ...ofCatalogue, ...ofBackups, ...ofJobs];
