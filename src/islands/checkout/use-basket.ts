import { useCallback, useEffect, useRef, useState } from 'react';
import type { BasketProductWire } from '#domain/catalogue/product.ts';
import { type BasketLine, lineKey, putBack, removeLine, setQuantity } from '#domain/order/basket.ts';
import { type Correction, type Known, offerOf } from '#domain/order/offer.ts';
import { callApi } from '#lib/api-client.ts';
import {
  changeBasket,
  type KeptBasket,
  markSeen,
  readBasket,
  rememberedLine,
  watchBasket,
} from '#lib/basket.ts';
import { paths } from '#lib/paths.ts';

type Products = ReadonlyMap<number, BasketProductWire | null>;

/** Reads the products with these ids; null if the call fails. */
async function readProducts(ids: readonly number[]): Promise<Products | null> {
  const answer = await callApi<{ data?: BasketProductWire[] }>(paths.api.basket(ids));
  const data = answer.kind === 'ok' ? answer.body.data : undefined;
  if (!data) return null;
  return new Map(ids.map((id) => [id, data.find((product) => product.id === id) ?? null]));
}

/** The basket of this browser with its lines as they can be bought now, in step with other tabs. */
export function useBasket() {
  // Null until the browser's storage was read: the server knows nothing of it.
  const [kept, setKept] = useState<KeptBasket | null>(null);
  const [products, setProducts] = useState<Products>(new Map());
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const [notKept, setNotKept] = useState(false);
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Correction>>(new Map());
  const lastCall = useRef(0);

  const ask = useCallback(async (lines: readonly BasketLine[]) => {
    const mine = ++lastCall.current;
    const ids = [...new Set(lines.map(({ id }) => id))];
    if (ids.length > 0) setState('reading');
    const read = ids.length === 0 ? new Map() : await readProducts(ids);
    if (mine !== lastCall.current) return;
    if (read) {
      setProducts(read);
      setCorrections(new Map());
    }
    setState(read ? 'read' : 'failed');
  }, []);

  useEffect(() => {
    let asked: readonly BasketLine[] = [];
    const show = (isAgain: boolean) => {
      const now = readBasket();
      setKept(now);
      const isNew = now.lines.some(({ id }) => !asked.some((line) => line.id === id));
      if (!isNew && !isAgain) return;
      asked = now.lines;
      void ask(now.lines);
    };
    show(true);
    const stop = watchBasket(() => show(false));
    // The prices may be hours old when the page comes back.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && show(true);
    window.addEventListener('pageshow', onShow);
    return () => {
      stop();
      window.removeEventListener('pageshow', onShow);
    };
  }, [ask]);

  const lines = kept?.lines ?? [];
  const knownOf = ({ id }: BasketLine): Known => products.get(id);
  const offersBy = (told: ReadonlyMap<string, Correction>) =>
    lines.map((line) => {
      const correction = told.get(lineKey(line)) ?? null;
      return offerOf(line, { product: knownOf(line), seen: rememberedLine(line), correction, lines });
    });
  const offers = offersBy(corrections);

  // What is shown for the first time in this tab is what the visitor has seen.
  useEffect(() => {
    for (const { line, name, price, product } of offers)
      if (product && price !== null && !rememberedLine(line)) markSeen(line, { name, price });
  });

  const change = (how: (lines: readonly BasketLine[]) => BasketLine[]) => setNotKept(!changeBasket(how));
  return {
    offers,
    /** True once the browser's storage was read and all products are known, or could not be read. */
    isReady: kept !== null && (state !== 'reading' || offers.every(({ obstacle }) => obstacle !== 'unknown')),
    hasFailed: state === 'failed',
    isAsking: state === 'reading',
    trouble: kept?.trouble ?? null,
    notKept,
    again: () => ask(readBasket().lines),
    /** Takes over what the shop said of lines, by their keys, and returns the lines so. */
    correct: (told: ReadonlyMap<string, Correction>) => {
      const all = new Map([...corrections, ...told]);
      setCorrections(all);
      return offersBy(all);
    },
    choose: (line: BasketLine, quantity: number) => change((now) => setQuantity(now, line, quantity)),
    remove: (line: BasketLine) => change((now) => removeLine(now, line)),
    putBack: (line: BasketLine, at: number) => change((now) => putBack(now, line, at)),
  };
}

export type BasketShown = ReturnType<typeof useBasket>;
