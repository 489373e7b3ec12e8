import type { RefObject } from 'react';
import { queryOf } from '#domain/catalogue/list-choice.ts';
import type { ShopList } from '#domain/catalogue/shop-list.ts';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { Pager } from '#ui/Pager.tsx';
import { listing } from '#words/listing.ts';
import ProductListing from './ProductListing.tsx';
import { ShopFilters } from './ShopFilters.tsx';

/**
 * A list of the shop with its heading, filters and page numbers. The server renders it, and the island renders
 * each further one.
 */
export function ListPage({
  title,
  path,
  list,
  heading,
}: {
  title: string;
  /** The address of the list without a choice. */
  path: string;
  list: ShopList;
  heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const { data, total, choice, current_page, last_page } = list;
  const isChosen = Object.keys(choice).length > 0;
  return (
    <>
      <div className="cluster list-top">
        <h1 className={title.length > 40 ? 'is-long' : undefined} ref={heading} tabIndex={-1}>
          <OwnersWord>{title}</OwnersWord>
        </h1>
        {(total > 0 || isChosen) && <p className="muted">{listing.count(total)}</p>}
      </div>
      {(total > 1 || isChosen) && <ShopFilters list={list} path={path} />}
      <ProductListing products={data} unfiltered={isChosen ? path : undefined} />
      <Pager page={current_page} last={last_page} href={(page) => path + queryOf(choice, page)} />
    </>
  );
}
