import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { listing } from '#words/listing.ts';
import { ListPage } from './ListPage.tsx';
import { type Failure, useShopList } from './use-shop-list.ts';
import './shop-listing.css';

/**
 * The list of a category or of the whole shop. The server renders the first one, as `children`; once React
 * works, filters, sort orders and page numbers change the list in place. Its links and its form lead to the
 * same lists as pages where React does not work.
 */
export default function ShopListing({
  title,
  category = null,
  children,
}: {
  /** Heading of a list. */
  title: string;
  /** Slug of the category; none for the whole shop, whose address without a choice shows the shop's front. */
  category?: string | null;
  children?: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = category === null ? paths.shop() : paths.category(category);
  const { list, isAsking, failure, open, again } = useShopList(category, path, () => {
    // As a new page would begin.
    (heading.current ?? root.current?.querySelector('h1'))?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  useReady(root);
  useEffect(() => {
    if (failure) root.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [failure]);

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.hash || link.pathname !== new URL(path, location.href).pathname) return;
    if (open(link.search)) event.preventDefault();
  };
  const submit = (event: SyntheticEvent<HTMLDivElement>) => {
    const typed = new FormData(event.target as HTMLFormElement);
    const chosen = [...typed].flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    if (open(chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '')) event.preventDefault();
  };
  return (
    <div className="shop-list" ref={root}>
      <p className={isAsking ? 'list-wait' : 'visually-hidden'} role="status">
        {isAsking
          ? listing.loading
          : list && (list.total > 0 ? listing.count(list.total) : listing.noProducts)}
      </p>
      <Notice kind="bad">{failure && <NotLoaded failure={failure} again={again} />}</Notice>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and the form in it are pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it take keys */}
      <div className="list-now" onClick={follow} onSubmit={submit} aria-busy={isAsking}>
        {list ? <ListPage key={JSON.stringify(list.choice)} {...{ title, path, list, heading }} /> : children}
      </div>
    </div>
  );
}

function NotLoaded({ failure, again }: { failure: Failure; again: () => void }) {
  return (
    <>
      <p>{listing.notLoaded}</p>
      <p className="cluster">
        <button type="button" className="button" onClick={again}>
          {listing.tryAgain}
        </button>
        <a href={failure.address}>{listing.wholePage}</a>
      </p>
    </>
  );
}
