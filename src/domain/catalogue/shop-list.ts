import type { Choice, FacetShown } from './list-choice.ts';
import type { FoundProductWire } from './product.ts';

/** One page of a list of the shop, with what can be chosen of it. */
export interface ShopList {
  data: FoundProductWire[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  choice: Choice;
  facets: FacetShown[];
  /** The orders to choose from; the first one, with an empty value, needs no choice. */
  sorts: { value: string; label: string }[];
}
