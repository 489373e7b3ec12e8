import type { SiteContext } from '../app-context.ts';
import { isFromFuture } from '../clock.ts';
import { inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { callersOf, countKey } from '../rate-limit/counts.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/*
 * A single piece is kept for one buyer at a time (single-piece.ts). Somebody who never pays could keep pieces
 * from everybody else, so two things are bounded for each network: how long one piece is kept for it, and how
 * many pieces at once. What a network had is kept in the store of limits under a keyed hash of its address,
 * until an hour after it ended.
 */

/** For how long a piece is kept for one buyer. */
export interface Lease {
  /** ISO time at which the buyer began to pay. A corrected order and a further try do not begin anew. */
  since: string;
  /** ISO time until which nobody else may begin to pay. */
  until: string;
  /** True once the lease was prolonged. It is prolonged only once. */
  renewed: boolean;
}

/** A piece that was kept for an order of a network. */
export interface HeldPiece extends Lease {
  productId: number;
  orderId: string;
  /** Present once that order no longer kept the piece: it was paid, or its payment failed. */
  over?: true;
}

/** A network that pieces are kept for: the key of its record, and how many pieces it may keep at once. */
export interface Holder {
  key: string;
  most: number;
}

/** Most pieces that are kept for one network at once. */
const MOST_HELD = 2;
/**
 * Milliseconds after the end of a lease during which the same network gets no new lease of the same piece.
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
 * Returns true once nothing follows from a lease any more, and for one that a clock wrote while it was ahead.
 * @param now epoch milliseconds
 */
const isPast = ({ since, until }: Lease, now: number) =>
  now > Date.parse(until) + REST_MS || isFromFuture(since, new Date(now));

/**
 * Returns the lease of a buyer who begins to pay. An earlier lease of the same buyer is prolonged once. After
 * that it stays as it is, perhaps run out already, until it is an hour past.
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
 * Returns how a piece was kept for these networks, the lease that ends last first. One store request a
 * network.
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
 * Records that a piece is kept for a network, unless as many others are as it may have. Two store requests.
 * @param isHeld finds out whether another piece is still kept for its order; asked only where the limit may
 * be reached
 * @returns null, or the ISO time at which the first of the others runs out
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
 * Deletes the records of networks of whose leases nothing follows any more. A record that cannot be read, or
 * for which time does not suffice, is left to the next run.
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
