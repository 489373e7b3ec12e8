import type { SiteContext } from '../app-context.ts';
import { isFromFuture } from '../clock.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { callersOf, countKey } from '../rate-limit/counts.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/*
 * A single piece is reserved for one buyer at a time (single-piece.ts). Somebody who never pays could keep
 * pieces from all other buyers. So each network is limited in how long it may hold one piece and in how many
 * pieces it may hold at once. The holds of a network are kept in the store of limits, under a keyed hash of
 * its address, until an hour after they ended.
 */

/** The time for which a piece is reserved for one buyer. */
export interface Lease {
  /** ISO time at which the buyer began to pay. Correcting the order or trying again does not restart it. */
  since: string;
  /** ISO time until which nobody else may begin to pay. */
  until: string;
  /** True once the lease was extended. It is extended only once. */
  renewed: boolean;
}

/** A piece that was reserved for an order of a network. */
export interface HeldPiece extends Lease {
  productId: number;
  orderId: string;
  /** Present once that order no longer holds the piece, because it was paid or its payment failed. */
  over?: true;
}

/** A network that pieces are reserved for: the key of its record, and how many pieces it may hold at once. */
export interface Holder {
  key: string;
  most: number;
}

/** Most pieces that one network may hold at once. */
const MOST_HELD = 2;
/**
 * Time, in milliseconds after the end of a lease, during which its network gets no new lease of the same
 * piece.
 */
const REST_MS = 60 * 60_000;
const PREFIX = 'held/';

/**
 * Returns the networks that a hold taken from this address counts against: the network itself, and for IPv6
 * the larger one around it. Returns none on a local run without limits.
 */
export function holdersOf({ settings }: Pick<SiteContext, 'settings'>, address: string): Holder[] {
  if (!settings.rateLimits) return [];
  return callersOf(address).map(({ caller, share }) => ({
    key: PREFIX + countKey('hold', caller, settings.sessionSecret),
    most: MOST_HELD * share,
  }));
}

/**
 * Returns true once a lease no longer has any effect. That includes a lease written by a clock that was
 * ahead.
 * @param now epoch milliseconds
 */
const isPast = ({ since, until }: Lease, now: number) =>
  now > Date.parse(until) + REST_MS || isFromFuture(since, new Date(now));

/**
 * Returns the lease of a buyer who begins to pay. An earlier lease of the same buyer is extended once. After
 * that it stays unchanged, even if it has run out, until an hour after its end.
 * @param now epoch milliseconds
 * @param lastsMs milliseconds that a whole lease lasts
 */
export function nextLease(earlier: Lease | null, now: number, lastsMs: number): Lease {
  const until = new Date(now + lastsMs).toISOString();
  if (!earlier || isPast(earlier, now)) return { since: new Date(now).toISOString(), until, renewed: false };
  const { since, renewed } = earlier;
  return renewed ? { since, until: earlier.until, renewed } : { since, until, renewed: true };
}

interface HolderRecord {
  pieces: HeldPiece[];
}

/**
 * Returns the leases that these networks had of a piece; the lease that ends last comes first. Costs one
 * store request for each network.
 * @throws StorageUnavailable
 */
export async function leasesOf(
  limits: BlobStore,
  holders: readonly Holder[],
  productId: number,
): Promise<HeldPiece[]> {
  const records = await Promise.all(holders.map(({ key }) => limits.read<HolderRecord>(key)));
  return records
    .flatMap((record) => record?.value.pieces ?? [])
    .filter((piece) => piece.productId === productId)
    .sort((one, other) => (one.until > other.until ? -1 : 1));
}

/**
 * Records that a piece is reserved for a network, unless the network holds as many other pieces as it may.
 * Costs two store requests.
 * @param isHeld checks whether another piece is still reserved for its order; called only if the limit may be
 * reached
 * @returns null, or the ISO time at which the first of the other leases runs out
 * @throws StorageUnavailable
 */
export async function countPiece(
  limits: BlobStore,
  { key, most }: Holder,
  piece: HeldPiece,
  now: number,
  isHeld: (piece: HeldPiece) => Promise<boolean>,
): Promise<string | null> {
  let freeAt = null as string | null;
  await limits.change<HolderRecord>(key, async (record) => {
    freeAt = null;
    const others = (record?.pieces ?? []).filter(
      (other) => other.productId !== piece.productId && !isPast(other, now),
    );
    const maybeOpen = others.filter(({ until, over }) => !over && Date.parse(until) > now);
    const over = new Set<HeldPiece>();
    if (maybeOpen.length >= most) {
      const open: string[] = [];
      for (const other of maybeOpen) {
        if (await isHeld(other)) open.push(other.until);
        else over.add(other);
        if (open.length === most) break;
      }
      if (open.length === most) {
        freeAt = open.toSorted()[0] ?? null;
        return null;
      }
    }
    const known = others.map((other) => (over.has(other) ? { ...other, over: true as const } : other));
    return { pieces: [...known, piece] };
  });
  return freeAt;
}

/**
 * Deletes the records of networks whose leases no longer have any effect. A record that cannot be read, or
 * that the run has no time left for, is left to the next run.
 * @throws StorageUnavailable when the records cannot be listed
 */
export async function forgetHolders(limits: BlobStore, now: Date): Promise<void> {
  for await (const page of limits.pages(PREFIX))
    await inTime(page, async ({ key }) => {
      try {
        const record = await limits.read<HolderRecord>(key);
        if (record?.value.pieces.every((piece) => isPast(piece, now.getTime()))) await limits.remove(key);
      } catch (error) {
        logError('forget who held pieces', error);
      }
    });
}
