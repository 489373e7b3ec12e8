/** The store could not be reached, or did not confirm a write, in time. Nothing is known to have changed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** What is stored under a key is no JSON. An index is then rebuilt from its records. */
export class CorruptBlob extends Error {
  override name = 'CorruptBlob';
}
