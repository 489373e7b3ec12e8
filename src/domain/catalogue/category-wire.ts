/* Apart from `category`, whose rules of the form every page's menu would carry along. */

/** A category as public calls show it. */
export interface CategoryWire {
  id: number;
  category_name: string;
  category_slug: string;
}

/** A category as the public call lists it. */
export interface CountedCategoryWire extends CategoryWire {
  /** How many of its products the shop's lists show. */
  product_count: number;
}

/** Returns the categories that menu and shop front show: nobody is led to an empty shelf. */
export const withProducts = <C extends Pick<CountedCategoryWire, 'product_count'>>(categories: C[]): C[] =>
  categories.filter(({ product_count }) => product_count !== 0);
