import type { Paise } from '#domain/money/money.ts';
import { type BasketLine, lineKey, linesIn, takeOut } from '#domain/order/basket.ts';
import { readTab, writeTab } from './tab-storage.ts';

/*
 * The basket of this browser. Only this file reads and writes it. Every change reads it first, so that two
 * tabs lose nothing of each other.
 */

const KEY = 'basket';
/** Orders that were placed and not paid yet, with their lines. */
const ORDERED = 'basket-ordered';
/** Most of them that are remembered; the newest stay. */
const MOST_ORDERED = 5;
/** The names and prices with which things were put in, for as long as the tab is open. */
const SEEN = 'basket-seen';
const CHANGED = 'basket:changed';

/**
 * The basket as this browser keeps it. `forbidden`: the browser keeps nothing. `damaged`: something of what
 * it kept cannot be read.
 */
export interface KeptBasket {
  lines: BasketLine[];
  trouble: 'forbidden' | 'damaged' | null;
}

/** Reads the basket. Never throws. */
export function readBasket(): KeptBasket {
  let kept: string | null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    return { lines: [], trouble: 'forbidden' };
  }
  const { lines, isDamaged } = linesIn(parsed(kept ?? '[]'));
  return { lines, trouble: isDamaged ? 'damaged' : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps the basket, and tells everything on this page that shows it. Returns false where it was not kept. */
export function writeBasket(lines: readonly BasketLine[]): boolean {
  try {
    if (lines.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGED));
  return true;
}

/** Changes the basket. Returns false where the change was not kept. */
export const changeBasket = (change: (lines: readonly BasketLine[]) => BasketLine[]): boolean =>
  writeBasket(change(readBasket().lines));

/**
 * Calls back whenever the basket may be another: after a change here or in another tab, and when the page
 * comes back from the browser's back-forward cache. Returns what ends it.
 */
export function watchBasket(call: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && call();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && call();
  addEventListener(CHANGED, call);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener(CHANGED, call);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** The name and price of one piece that a visitor saw. */
export interface Seen {
  name: string;
  price: Paise;
}

/** Returns the name and price with which a line was put in, where this tab knows them. */
export const rememberedLine = (line: BasketLine): Seen | null =>
  readTab<Record<string, Seen>>(SEEN)?.[lineKey(line)] ?? null;

/** Remembers the name and price of a line that the visitor sees. */
export const markSeen = (line: BasketLine, seen: Seen): void =>
  writeTab(SEEN, { ...readTab<Record<string, Seen>>(SEEN), [lineKey(line)]: seen });

interface Ordered {
  orderId: string;
  lines: BasketLine[];
}

function readOrdered(): Ordered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ORDERED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.orderId === 'string') : [];
  } catch {
    return [];
  }
}

function writeOrdered(ordered: Ordered[]): void {
  try {
    if (ordered.length === 0) localStorage.removeItem(ORDERED);
    else localStorage.setItem(ORDERED, JSON.stringify(ordered.slice(0, MOST_ORDERED)));
  } catch {
    // A browser that keeps nothing has no basket either.
  }
}

/** Remembers what an order is for, before its buyer leaves for the payment page. */
export const markOrdered = (orderId: string, lines: BasketLine[]): void =>
  writeOrdered([{ orderId, lines }, ...readOrdered().filter((each) => each.orderId !== orderId)]);

/** Takes what a paid order was for out of the basket, once, however often its result is shown. */
export function takeOutPaid(orderId: string): void {
  const ordered = readOrdered();
  const paid = ordered.find((each) => each.orderId === orderId);
  if (!paid) return;
  writeOrdered(ordered.filter((each) => each !== paid));
  changeBasket((lines) => takeOut(lines, linesIn(paid.lines).lines));
}
