import { DAMAGED, type Storage } from './blob-store.ts';

/** A note that a record is damaged or lost. A lost one is known only from what was derived from it. */
export interface DamageNote {
  at: string;
  lost?: boolean;
  /** The record counts as lost until it is there again with this revision or a later one. */
  revision?: number;
}

/** Notes that a record is gone, or older than it was. A note of an earlier revision is replaced. */
export async function noteLost(
  { orders }: Storage,
  store: keyof Storage,
  key: string,
  revision: number,
): Promise<void> {
  await orders.change<DamageNote>(`${DAMAGED}${store}/${key}`, (known) =>
    known?.lost && (known.revision ?? 0) >= revision
      ? null
      : { at: new Date().toISOString(), lost: true, revision },
  );
}
