import { foundProductToWire, type Product } from '#domain/catalogue/product.ts';
import {
  choiceIn,
  chooseProducts,
  isKept,
  isOtherwiseWritten,
  sorts,
} from '#domain/catalogue/shop-filter.ts';
import type { ShopList } from '#domain/catalogue/shop-list.ts';

/** Products on one page of a list. */
const PER_PAGE = 24;

/**
 * Makes one page of a list as the parameters of an address choose it, for pages of the shop and for the calls
 * by which their lists change in place. A page that does not exist becomes the nearest one.
 * @param products all products of the category or of the shop, the newest first
 * @param nameOf the name of the category with this id
 */
export function makeShopList(
  products: Product[],
  parameters: URLSearchParams,
  nameOf: (categoryId: number) => string,
) {
  const choice = choiceIn(parameters, products);
  const { products: found, facets } = chooseProducts(products, choice);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const asked = Number(parameters.get('page') ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const list: ShopList = {
    data: shown.map((product) => foundProductToWire(product, nameOf(product.categoryId))),
    current_page: page,
    last_page: pages,
    per_page: PER_PAGE,
    total: found.length,
    choice,
    facets,
    sorts,
  };
  return {
    list,
    /** The products on this page, as they are kept. */
    shown,
    /** Tells whether the CDN may keep the list. */
    isKept: isKept(choice),
    /** Tells whether the list has another address than the one that asked for it. */
    isOtherwiseWritten: isOtherwiseWritten(parameters, choice, page),
  };
}
