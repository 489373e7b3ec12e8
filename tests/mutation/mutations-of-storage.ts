import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of the store, its lists, the catalogue’s records, or backups. */

// biome-ignore format: a table is read by its rows
const ofStore = inside('src/server/storage', [
  ['a marker is there before its record', 'collection', 'changeRecord', ['never', 'current isPending'], 'unit/projection'],
  ['a marker ahead of its record is fenced', 'index-pending', 'workOn', ['never', 'ahead'], 'unit/projection'],
  ['a record with open work keeps its marker', 'index-pending', 'indexPending', ['always', 'isPending'], 'unit/projection'],
  ['one that is not readable is named', 'collection', 'loadRecords', ['drop', 'push'], 'unit/projection'],
  ['a rebuild does not lose sight of one that is not readable', 'projection', 'readChanges', ['drop', 'inBatches'], 'unit/projection'],
  ['a file does not pass for whole without one that is not readable', 'projection', 'readBlocks', ['never', 'unreadable'], 'unit/projection'],
  ['the later of two revisions is shown', 'projection', 'merged', ['always', 'revision <='], 'unit/projection'],
  ['a deleted row is gone', 'projection', 'merged', ['always', 'null'], 'unit/projection'],
  ['rows stay in the order of time', 'projection', 'inOrder', ['never', 'placeOf'], 'unit/projection'],
  ['many rows are parted into segments', 'projection', 'MOST_ROWS', ['swap', '500', '50000'], 'unit/projection'],
  ['a rebuild goes through all shards', 'projection', 'rebuild.rebuildFrom', ['always', 'isMade'], 'unit/projection'],
  ['a corrupt index is made again', 'projection', 'unlessDamaged', ['always', 'error'], 'unit/projection'],
  ['parts of an index that nobody reads are dropped', 'projection', 'dropStraySegments', ['never', 'replaced manifest'], 'unit/projection'],
  ['an index is swapped only for the one that was read', 'projection', 'changeManifest', ['set', 'isDone', 'await store.remove(MANIFEST).then(() => store.create(MANIFEST, written))'], 'unit/projection'],
  ['what was read last stands until a product changes', 'projection', 'readRows', ['set', 'version', "known ?? ''"], 'unit/catalogue-growth'],
  ['a category page shows its own products', 'projection', 'writeGroups', ['always', 'groupOf name'], 'unit/record-crash'],
  ['a reader whose part was replaced begins again', 'projection', 'readParts', ['always', 'error'], 'unit/catalogue.property'],
  ['an index that is right is not written', 'projection', 'movesIn', ['never', 'isRight'], 'unit/projection'],
  ['nothing is read from where copies may be old', 'blob-client', 'openClient', ['swap', 'strong', 'eventual'], 'unit/blob-store'],
  ['a write that was not confirmed is not done', 'blob-store', 'writeIf', ['never', 'etag modified !'], 'unit/blob-store'],
  ['a lost answer is found by its writer', 'blob-store', 'openBlobStore', ['never', 'found writer'], 'unit/blob-store'],
  ['an odd answer to a write is a failure', 'blob-client', 'send', ['never', 'isWrite'], 'unit/blob-store'],
  ['a read that is refused once is asked again', 'blob-client', 'send', ['never', '403'], 'unit/blob-store'],
  ['the store is tried by two creators at once', 'self-check', 'findFaults', ['never', 'created every'], 'unit/self-check'],
  ['the store is tried by two writers at once', 'self-check', 'findFaults', ['never', 'replaced every'], 'unit/self-check'],
  ['a late listing closes no shop', 'self-check', 'findFaults', ['set', 'warned', '(failed.push(...(await listingFaults(store, key, version))), [])'], 'unit/self-check'],
  ['what the owner changed is listed at once', 'projection', 'showAtOnce', ['drop', 'indexRecords'], 'api/late-listings'],
  ['a read without an ETag is none', 'blob-store', 'openBlobStore', ['never', 'found etag !'], 'unit/blob-store unit/self-check'],
  ['what lacks its fields is said to be corrupt', 'stored-keys', 'parseStored', ['never', 'fields !'], 'api/every-key'],
  ['calls to Netlify wait for their turn', 'api-pace', 'paceApi', ['never', 'asked origin ==='], 'unit/backup', 'elsewhere'],
  ['a call that is refused waits as long as it is told', 'api-pace', 'waitOf', ['never', 'isFinite'], 'unit/backup', 'elsewhere'],
  ['nobody reads or writes while a backup is put back', 'restore-gate', 'guardStorage', ['never', 'orders'], 'unit/restore'],
]);

// biome-ignore format: a table is read by its rows
const ofCatalogue = inside('src/server/catalogue', [
  ['two tabs: the second save is refused', 'save-product', 'checkProductSave', ['never', 'versionOf'], 'api/product-refusals'],
  ['a product is put into a category there is', 'save-product', 'checkProductSave', ['never', 'categories'], 'api/product-admin api/product-refusals'],
  ['a category that was changed elsewhere is not written over', 'save-category', 'judge', ['never', 'revision'], 'api/category-admin'],
  ['images that no product names are deleted', 'pending-saves', 'indexed', ['drop', 'deleteImages'], 'unit/orphaned-images api/product-images'],
  ['images that a product names stay', 'pending-saves', 'unnamedImages', ['always', 'named !'], 'unit/orphaned-images api/product-images unit/record-crash'],
  ['an id of an image is given once', 'product-collection', 'lastImageOf', ['never', 'lastImageId'], 'unit/rebuilt-ids'],
  ['two products have no image’s id in common', 'product-collection', 'lastImageOf', ['swap', 'IDS_OF_ONE_PRODUCT', '0'], 'unit/rebuilt-ids'],
  ['an id of a product is given once', 'pending-saves', 'beginSave', ['never', 'isNew has'], 'unit/photos'],
  ['two saves do not share a marker', 'pending-saves', 'beginSave', ['never', 'isOwn !'], 'unit/orphaned-images'],
  ['the sweep leaves a save alone that may be under way', 'pending-saves', 'finishAbandonedSaves', ['never', 'isAbandoned'], 'unit/orphaned-images'],
  ['a save that took too long writes nothing', 'pending-saves', 'writeProduct', ['never', 'isAbandoned'], 'unit/orphaned-images'],
  ['a photo of a save that was given up may be named again', 'photos', 'claimantOf', ['never', 'isDeleted'], 'unit/photos'],
  ['a product that an earlier version wrote is no damaged one', 'product-collection', 'numberOf', ['always', 'test'], 'unit/record-crash'],
  ['a deleted product’s images go', 'save-product', 'deleteProduct', ['set', 'images', '[] as string[]'], 'unit/orphaned-images'],
  ['what was read last stands until a category changes', 'read-products', 'readAllProducts', ['always', 'categories'], 'unit/catalogue'],
  ['all versions of an image are deleted', 'pending-saves', 'deleteImages', ['set', 'versions', '[] as string[]'], 'api/product-images unit/orphaned-images'],
]);

// biome-ignore format: a table is read by its rows
const ofBackups = inside('src/server/backup', [
  ['a backup is read through before a store is emptied for it', 'restore', 'restore', ['drop', 'requireWhole'], 'unit/backup'],
  ['a picture that is missing from a pack is noticed before a store is emptied', 'restore', 'requireWhole', ['drop', 'requireAll'], 'unit/backup'],
  ['a jump of the clock pushes out no day', 'stored-backups', 'namesKept', ['always', 'doLastFollow'], 'unit/wrong-clock'],
  ['a day that is still to come pushes out none', 'stored-backups', 'namesKept', ['always', 'nameOfDay'], 'unit/wrong-clock'],
  ['a pack is kept while any backup names it', 'stored-backups', 'dropOldBackups', ['drop', 'pack backup'], 'unit/backup', 'each night that is kept'],
  ['what a killed run left is removed', 'stored-backups', 'dropOldBackups', ['never', 'named'], 'unit/backup', 'killed'],
  ['a blob that changed while it was backed up is put back as it was last', 'archived-backup', 'readArchivedBackup', ['always', 'latest ==='], 'unit/backup'],
  ['an archive without its end is no backup', 'archived-backup', 'readArchivedBackup', ['never', 'blobs'], 'unit/backup'],
  ['a backup of another kind is refused', 'archived-backup', 'madeAt', ['never', 'FORMAT'], 'unit/backup'],
  ['what a store cannot give is not said to be a damaged file', 'archive', 'readArchive', ['never', 'failure'], 'unit/backup'],
  ['a passphrase is asked for in words', 'archive', 'opened', ['never', 'key !'], 'unit/backup'],
  ['a word lets its caller in once', 'daily-backup', 'makeBackup', ['always', 'seen'], 'unit/backup'],
  ['a stranger has no backup made', 'daily-backup', 'makeBackup', ['always', 'word run'], 'unit/backup api/make-backup'],
  ['while a backup may be under way no other is begun', 'daily-backup', 'askForBackup', ['never', 'isAlive'], 'unit/backup'],
  ['a backup that was killed is named by health', 'daily-backup', 'askForBackup', ['never', 'killed'], 'unit/backup'],
  ['a backup that failed is named by health', 'daily-backup', 'noteFailed', ['never', 'word'], 'unit/backup'],
  ['a run that was overtaken says of no other that it failed', 'daily-backup', 'noteFailed', ['always', 'word'], 'unit/backup'],
  ['a run that was overtaken publishes nothing', 'daily-backup', 'shower', ['never', 'word run !=='], 'unit/backup'],
  ['packs of an interrupted run are gone on with', 'daily-backup', 'copyAll', ['set', 'save', 'async () => {}'], 'unit/backup'],
  ['a pack of pictures that are gone is packed anew', 'picture-packs', 'readPacked', ['never', 'used'], 'unit/backup'],
  ['many small packs become one', 'picture-packs', 'readPacked', ['drop', 'MOST_SMALL'], 'unit/backup'],
  ['a pack is closed once it is large', 'picture-packs', 'beginPacks', ['set', 'isFull', 'false as boolean'], 'unit/backup', 'memory'],
  ['backups of earlier versions are kept for a week', 'stored-backups', 'dropFormerBackups', ['never', 'namesIn'], 'unit/backup'],
  ['a restore that goes on writes nothing twice', 'restore', 'putBack', ['never', 'there'], 'unit/restore'],
  ['a restore that goes on keeps nothing of another', 'restore', 'clear', ['set', 'stays', 'goesOn !== null'], 'unit/restore'],
  ['a restore of another backup does not go on', 'restore', 'restore', ['always', 'interrupted backup at ==='], 'unit/restore'],
  ['a restore goes on only where all was deleted', 'restore', 'restore', ['always', 'emptied ==='], 'unit/restore'],
  ['counters are put back once more', 'restore', 'clear', ['always', 'isCounter'], 'unit/restore'],
  ['a restore that began meanwhile is not written over', 'restore', 'setMarker', ['never', 'created !'], 'unit/restore'],
]);

// biome-ignore format: a table is read by its rows
const ofJobs = inside('src/server', [
  ['nothing is deleted by its age after a jump of the clock', 'clock', 'beginDay', ['always', 'isSteady'], 'unit/wrong-clock'],
  ['nothing is deleted before the clock was steady for a while', 'clock', 'beginDay', ['swap', 'STEADY_MS', '0'], 'unit/wrong-clock'],
  ['a job out of time starves nobody', 'in-batches', 'inTime', ['set', 'waiting', '[...things]'], 'unit/in-time'],
]);

export const storageMutations: readonly Mutation[] = [...ofStore, ...ofCatalogue, ...ofBackups, ...ofJobs];
