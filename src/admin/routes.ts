import type { IconName } from '#ui/Icon.tsx';

interface Route {
  /** Path below the base path. */
  path: string;
  /** Pattern of the id in the path. */
  id?: RegExp;
  /** Entry in the menu, for a screen that has one. */
  menu?: {
    name: string;
    icon: IconName;
    /** True for the first entry of a group. */
    isApart?: true;
  };
  /** The screen of the menu that it belongs to, for a screen without an entry of its own. */
  under?: 'dashboard' | 'orders' | 'products' | 'categories';
  /** Position in the bottom bar of a phone, from the left. */
  thumb?: number;
}

/**
 * The owner's screens, each with its address, in the order of her day. The pages (`build/admin-pages.ts`), the router (`Admin`), the menu
 * (`shell/Layout`) and every link (`pathTo`) are made from this table.
 */
export const routes = {
  login: { path: '/login' },
  /** Opened by the link of a letter, without being signed in. */
  newPassword: { path: '/login/new-password' },
  dashboard: { path: '/dashboard', menu: { name: 'Dashboard', icon: 'layout-dashboard' }, thumb: 1 },
  orders: { path: '/orders', menu: { name: 'Orders', icon: 'receipt-rupee' }, thumb: 2 },
  newOrder: { path: '/orders/new', under: 'orders' },
  /** The money of one month, `?month=2026-11`; by default the present one. */
  month: { path: '/month', under: 'dashboard' },
  order: { path: '/orders/:id', id: /[0-9A-Z]{26}/, under: 'orders' },
  enquiries: { path: '/enquiries', menu: { name: 'Enquiries', icon: 'message' }, thumb: 3 },
  appointments: { path: '/appointments', menu: { name: 'Appointments', icon: 'calendar-event' }, thumb: 4 },
  person: { path: '/person', menu: { name: 'Clients', icon: 'user' } },
  products: { path: '/list-product', menu: { name: 'Product List', icon: 'package', isApart: true } },
  addProduct: { path: '/add-product', menu: { name: 'Add Product', icon: 'plus' } },
  editProduct: { path: '/edit-product/:id', id: /[1-9]\d*/, under: 'products' },
  categories: { path: '/list-category', menu: { name: 'Category List', icon: 'category' } },
  addCategory: { path: '/add-category', menu: { name: 'Add Category', icon: 'plus' } },
  editCategory: { path: '/edit-category/:id', id: /[1-9]\d*/, under: 'categories' },
  subscribers: { path: '/subscribers', menu: { name: 'Subscribers', icon: 'mail', isApart: true } },
  settings: { path: '/settings', menu: { name: 'Settings', icon: 'adjustments' } },
  /** An empty screen behind the sign-in, kept because the customer had this address. */
  list: { path: '/list' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/**
 * Returns the address of a screen, below the base path. A screen about a single record needs the record's id.
 */
export function pathTo(name: RouteName, id: number | string = ''): string {
  return routes[name].path.replace(':id', String(id));
}

/** The screens that need no session. */
export const isOutside = (name: RouteName): name is 'login' | 'newPassword' =>
  name === 'login' || name === 'newPassword';

/** Returns the screen at an address without the base path; undefined where there is none. */
export function screenAt(address: string): (typeof routeEntries)[number] | undefined {
  const [path = ''] = address.split('?', 1);
  return routeEntries.find(([, { path: pattern, id }]) =>
    new RegExp(`^${pattern.replace(':id', id?.source ?? '')}$`).test(path),
  );
}

/**
 * Returns true for an address, without the base path, that the owner may be sent to after signing in. This
 * keeps `next` from leading anywhere else.
 */
export function isScreen(address: string): boolean {
  const [name] = screenAt(address) ?? [];
  return name !== undefined && !isOutside(name);
}
