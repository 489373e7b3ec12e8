import type { IconName } from '#ui/Icon.tsx';

interface Route {
  /** Below the base path. */
  path: string;
  /** What an id in it looks like. */
  id?: RegExp;
  /** Its entry in the menu. */
  menu?: { name: string; icon: IconName };
  /** Its place in the bar at the thumb, from the left. */
  thumb?: number;
}

/**
 * The owner's screens, each with its address: from this table come the pages (`integrations.ts`), the router
 * (`Admin`), the menu (`shell/Layout`) and every link (`pathTo`).
 */
export const routes = {
  login: { path: '/login' },
  dashboard: { path: '/dashboard', menu: { name: 'Dashboard', icon: 'layout-dashboard' } },
  addCategory: { path: '/add-category', menu: { name: 'Add Category', icon: 'plus' } },
  editCategory: { path: '/edit-category/:id', id: /[1-9]\d*/ },
  categories: { path: '/list-category', menu: { name: 'Category List', icon: 'category' } },
  addProduct: { path: '/add-product', menu: { name: 'Add Product', icon: 'plus' } },
  editProduct: { path: '/edit-product/:id', id: /[1-9]\d*/ },
  products: { path: '/list-product', menu: { name: 'Product List', icon: 'package' }, thumb: 3 },
  /** A guarded address with nothing in it, as the customer had it. */
  list: { path: '/list' },
  orders: { path: '/orders', menu: { name: 'Orders', icon: 'receipt-rupee' }, thumb: 1 },
  newOrder: { path: '/orders/new' },
  order: { path: '/orders/:id', id: /[0-9A-Z]{26}/ },
  enquiries: { path: '/enquiries', menu: { name: 'Enquiries', icon: 'message-circle' }, thumb: 2 },
  subscribers: { path: '/subscribers', menu: { name: 'Subscribers', icon: 'mail' } },
  settings: { path: '/settings', menu: { name: 'Settings', icon: 'edit' } },
  person: { path: '/person', menu: { name: 'Clients', icon: 'search' } },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/** The address of a screen below the base path; one about a single thing takes its id. */
export function pathTo(name: RouteName, id: number | string = ''): string {
  return routes[name].path.replace(':id', String(id));
}

/** Whether an address without the base path is a screen to go to after signing in, so that `next` leads nowhere else. */
export function isScreen(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return routeEntries.some(
    ([name, route]) =>
      name !== 'login' && new RegExp(`^${route.path.replace(':id', route.id?.source ?? '')}$`).test(path),
  );
}
