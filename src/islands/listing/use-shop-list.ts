import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { queryOf } from '#domain/catalogue/list-choice.ts';
import type { ShopList } from '#domain/catalogue/shop-list.ts';
import { readApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';

/** A list that is asked for: its address, and whether the visitor chose it or came back to it. */
interface Asked {
  query: string;
  isNew: boolean;
}

/** A list that could not be loaded. */
export interface Failure extends Asked {
  address: string;
}

const here = () => location.pathname + location.search;

/**
 * Loads the lists that a visitor chooses, and keeps the address in step with the one that is shown: a reload
 * shows the same list, Back the one before. Lists that were seen are kept, so that Back shows them at once and
 * the browser finds its place in them.
 * @param path the address of the list without a choice
 * @param arrived is called when a list that the visitor chose is shown
 */
export function useShopList(category: string | null, path: string, arrived: () => void) {
  /** Null is the list that the server rendered. */
  const [list, setList] = useState<ShopList | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [seen] = useState(() => new Map<string, ShopList | null>());
  /** Counts what was asked for: an answer that comes after a later question is not shown. */
  const turn = useRef(0);

  const show = (shown: ShopList | null) => {
    turn.current++;
    // The browser looks for its place in the list right after Back.
    flushSync(() => {
      setList(shown);
      setAsking(false);
      setFailure(null);
    });
  };

  const ask = async (asked: Asked) => {
    const own = ++turn.current;
    setAsking(true);
    const call = paths.api.listProductsOf(category, asked.query || queryOf({ page: '1' }));
    const loaded = await readApi(call, (body: ShopList) => body);
    if (own !== turn.current) return;
    if (!loaded) {
      setAsking(false);
      setFailure({ ...asked, address: path + asked.query });
      return;
    }
    // The server's own spelling of the choice, under which it answers the page too.
    const address = path + queryOf(loaded.choice, loaded.current_page);
    seen.set(address, loaded);
    if (address !== here()) history[asked.isNew ? 'pushState' : 'replaceState'](null, '', address);
    show(loaded);
    if (asked.isNew) arrived();
  };

  /** Shows a list in place. Returns false for the shop's front, which is a page of its own. */
  const open = (query: string): boolean => {
    const address = path + query;
    if (query === '' && category === null && !seen.has(address)) return false;
    const known = seen.get(address);
    if (known === null) {
      if (address !== here()) history.pushState(null, '', address);
      show(null);
      arrived();
    } else void ask({ query, isNew: true });
    return true;
  };

  const goBack = useEffectEvent(() => {
    const known = seen.get(here());
    if (known !== undefined) show(known);
    else if (location.search === '' && category === null) location.reload();
    else void ask({ query: location.search, isNew: false });
  });
  useEffect(() => {
    seen.set(here(), null);
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [seen]);

  return { list, isAsking, failure, open, again: () => failure && void ask(failure) };
}
