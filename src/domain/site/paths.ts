import type { ImageFolder } from '../catalogue/image.ts';
import { encodePart as segment } from './encode.ts';
import type { Language } from './language.ts';

/** Removes the slashes at the end of an address. An address of nothing but slashes becomes empty. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

/** Returns the query string of a call, without its empty parameters. */
const asking = (asked: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );

/** Names of the totals' calls, as the customer's old site had them. */
export type Total = 'df-invoice' | 'po-invoice' | 'remittances' | 'returns' | 'coogs';

/** Tables that can be exported for a spreadsheet. */
export type Export =
  | 'orders'
  | 'order-lines'
  | 'credit-notes'
  | 'enquiries'
  | 'subscribers'
  | 'products'
  | 'person';

/** The calls about the owner's account. */
type SettingsCall = 'password' | 'sessions' | 'end-other-sessions' | `audit?page=${number}`;

/** The calls about passkeys. The server issues their ids. */
type PasskeyCall =
  | `rename/${string}`
  | `delete/${string}`
  | 'list'
  | 'add-options'
  | 'add'
  | 'recovery-codes'
  | 'prove-options'
  | 'prove'
  | 'recover'
  | 'sign-in-options'
  | 'sign-in';

/**
 * Addresses of the fixed pages, by name. Each name has a row in `editorial/pages.ts` with the rest of the
 * page's settings.
 */
export const fixedPaths = {
  home: '/',
  about: '/about-us',
  shop: '/astro-shop',
  fees: '/fees',
  contact: '/contact-us',
  articles: '/articles',
  tools: '/tools',
  privacy: '/privacy-policy',
  terms: '/terms-condition',
  faq: '/faq',
  disclaimer: '/disclaimer',
  yourData: '/your-data',
  yourOrder: '/your-order',
  basket: '/basket',
  search: '/search',
  leaveNewsletter: '/newsletter/leave',
} as const;
export type FixedPage = keyof typeof fixedPaths;

/**
 * Returns functions for every address of the site. Each gives a path that begins with a slash and already
 * includes the base path.
 * @param base the base path, '/' or '/site'
 * @param inLanguage returns the address of a page in the language of those who follow the paths (`hindiPath`)
 */
export function makePaths(
  base: string,
  apiBase?: string,
  fileBase?: string,
  inLanguage: (path: string) => string = (path) => path,
) {
  const root = withoutEndSlashes(base);
  const api = withoutEndSlashes(apiBase ?? `${root}/api`);
  const files = withoutEndSlashes(fileBase ?? root);
  const at = (path: string) => {
    const there = inLanguage(path);
    return there === '/' ? root || '/' : `${root}${there}`;
  };
  const fixed = Object.fromEntries(
    Object.entries(fixedPaths).map(([name, path]) => [name, () => at(path)]),
  ) as Record<FixedPage, () => string>;
  return {
    ...fixed,
    /** Any page by its path without the base path, as links in texts have it. */
    at,
    file: (name: string) => at(`/${name}`),
    category: (slug: string, page = 1) =>
      at(`/astro-shop/${segment(slug)}${page > 1 ? `?page=${page}` : ''}`),
    /** A fragment of a page with a few products: from the whole shop, or similar ones from a category. */
    picks: (like?: { category: string; id: number }) =>
      at(`/shop-picks${like ? `?category=${segment(like.category)}&id=${like.id}` : ''}`),
    product: (id: number, slug: string) => at(`/product-details/${id}/${segment(slug)}`),
    /** The checkout of the basket. */
    basketCheckout: () => at('/checkout'),
    checkout: (id: number, slug: string) => at(`/product-checkout/${id}/${segment(slug)}`),
    paymentResult: (orderId: string) => at(`/payment-result/${segment(orderId)}`),
    /** An order's receipt, or its credit note with this number. `pass` opens it to the buyer. */
    receipt: (orderId: string, note?: string | null, pass?: string | null) => {
      const query = new URLSearchParams({ ...(note && { note }), ...(pass && { pass }) });
      return at(`/receipt/${segment(orderId)}${query.size > 0 ? `?${query}` : ''}`);
    },
    /** The page that takes the payment for one of the owner's payment requests. */
    pay: (orderId: string) => at(`/pay/${segment(orderId)}`),
    /** The page where a client sends the birth details for a reading. */
    birthDetails: (orderId: string) => at(`/birth-details/${segment(orderId)}`),
    sandboxPay: (orderId: string) => at(`/sandbox-pay/${segment(orderId)}`),
    /** All services of a category, or of one of the popular links. */
    serviceCategory: (category: string) => at(`/service-details/${segment(category)}`),
    service: (category: string, subcategory: string) =>
      at(`/service-details/${segment(category)}/${segment(subcategory)}`),
    consult: (category: string, subcategory: string) =>
      at(`/consult/${segment(category)}/${segment(subcategory)}`),
    articles: (page = 1) => `${fixed.articles()}${page > 1 ? `/${page}` : ''}`,
    articleTopic: (topic: string) => `${fixed.articles()}/topic/${topic}`,
    article: (slug: string) => at(`/blog/${segment(slug)}`),
    tool: (name: string) => at(`/tools/${segment(name)}`),
    /** The list of towns that `tools/place/towns` reads. */
    towns: (language: Language) => at(`/tools/towns${language === 'hi' ? '-hi' : ''}.json`),
    /** Ghaziabad's panchang for each day of a month, '2026-11', for the home page (`tools/today`). */
    panchangDay: (date: string) => at(`/tools/today/${segment(date)}.json`),
    /**
     * The page to leave the newsletter. With an id and a key that prove the subscriber, one tap does it.
     */
    leaveNewsletter: (id = '', key = '') =>
      `${fixed.leaveNewsletter()}${key ? `?id=${segment(id)}&key=${segment(key)}` : ''}`,
    delivery: () => `${fixed.terms()}#delivery`,
    cancellation: () => `${fixed.terms()}#cancellation`,
    returns: () => `${fixed.terms()}#returns`,
    refunds: () => `${fixed.terms()}#refunds`,
    /** The editors' area. It exists only on sites where it is set up. */
    editor: () => at('/editor'),
    /** The owner's pages that e-mails to her link to. All her addresses are in `admin/routes.ts`. */
    admin: {
      order: (orderId: string) => at(`/orders/${segment(orderId)}`),
      enquiries: () => at('/enquiries'),
      settings: () => at('/settings'),
      enquiry: (id: string) => at(`/enquiries?q=${segment(id)}`),
      product: (id: number) => at(`/edit-product/${id}`),
      lowStock: () => at('/list-product?show=low'),
      /** The token stands behind `#`, so that no server logs it. */
      newPassword: (token: string) => `${at('/login/new-password')}#${token}`,
    },
    image: (folder: ImageFolder, name: string) => `${files}/uploads/${folder}/${segment(name)}`,
    api: {
      showCategory: () => `${api}/public/show-category`,
      /** A page of a category's list, or of the whole shop's; `query` chooses it as in the list's address. */
      listProductsOf: (category: string | null, query: string) =>
        `${api}/public/${category === null ? 'products' : `category-products/${segment(category)}`}${query}`,
      /** The products with these ids, as the basket shows them. */
      basket: (ids: readonly number[]) => `${api}/public/basket?ids=${ids.join()}`,
      find: (text: string) => `${api}/public/find?q=${segment(text)}`,
      checkout: () => `${api}/checkout`,
      /** The status of a payment, and what the buyer is told beside it. */
      paymentNews: (orderId: string) => `${api}/payment/status/${segment(orderId)}?news=1`,
      retryPayment: (orderId: string) => `${api}/payment/retry/${segment(orderId)}`,
      startPayment: (orderId: string) => `${api}/payment/start/${segment(orderId)}`,
      sendBirthDetails: (orderId: string) => `${api}/birth-details/${segment(orderId)}`,
      showBirthDetails: (orderId: string) => `${api}/birth-details/show/${segment(orderId)}`,
      webhook: (provider: string) => `${api}/payment/webhook/${segment(provider)}`,
      appointment: () => `${api}/appointment`,
      newsletter: () => `${api}/newsletter`,
      notice: () => `${api}/public/notice`,
      login: () => `${api}/login`,
      forgotPassword: () => `${api}/login/forgot`,
      newPassword: () => `${api}/login/new-password`,
      logout: () => `${api}/logout`,
      session: () => `${api}/session`,
      /** A setting of the owner, by its name in `owner-settings.ts`. */
      setting: (name: string) => `${api}/settings/${name}`,
      settings: (what: SettingsCall) => `${api}/settings/${what}`,
      push: (what: 'key' | 'subscribe' | 'unsubscribe' | 'try') => `${api}/push/${what}`,
      calendar: (what: 'feed' | 'address' | 'free-day') => `${api}/calendar/${what}`,
      agenda: (from: string) => `${api}/calendar/agenda?${asking({ from })}`,
      blockTime: () => `${api}/calendar/block`,
      unblockTime: (id: string) => `${api}/calendar/block/${segment(id)}`,
      /** The owner's own feed, which whoever knows the secret can read. */
      calendarFile: (secret: string) => `${api}/calendar/${segment(`${secret}.ics`)}`,
      passkey: (what: PasskeyCall) => `${api}/passkey/${what}`,
      endSession: (id: string) => `${api}/settings/end-session/${segment(id)}`,
      health: () => `${api}/health`,
      failedIsland: () => `${api}/health/failed-island`,
      dashboard: () => `${api}/dashboard`,
      sales: () => `${api}/dashboard/sales`,
      month: (month: string) => `${api}/dashboard/month${month && `?month=${segment(month)}`}`,
      /** One of the five totals of the dashboard. */
      total: (name: Total) => `${api}/${name}`,
      listCategories: () => `${api}/category/list`,
      editCategory: (id: number) => `${api}/category/edit/${id}`,
      saveCategory: (id: number | null) => `${api}/category/${id === null ? 'store' : `update/${id}`}`,
      /** `moveTo` is the id of the category that its products are given first. */
      deleteCategory: (id: number, moveTo = '') =>
        `${api}/category/delete/${id}${moveTo && `?move_to=${moveTo}`}`,
      listProducts: (page: number, q = '', filter: { category?: string; show?: string } = {}) =>
        `${api}/product/list?${asking({ page, q, ...filter })}`,
      changePrice: (id: number) => `${api}/product/price/${id}`,
      editProduct: (id: number) => `${api}/product/edit/${id}`,
      saveProduct: (id: number | null) => `${api}/product/${id === null ? 'store' : `update/${id}`}`,
      uploadPhoto: () => `${api}/product/photo`,
      changeProducts: () => `${api}/product/change-all`,
      releaseProduct: (id: number) => `${api}/product/release/${id}`,
      deleteProduct: (id: number) => `${api}/product/delete/${id}`,
      listOrders: (asked: Record<string, string | number>) => `${api}/order/list?${asking(asked)}`,
      createOrder: () => `${api}/order/create`,
      listConsultations: () => `${api}/order/consultations`,
      showOrder: (orderId: string) => `${api}/order/show/${segment(orderId)}`,
      sendToBuyer: (orderId: string) => `${api}/order/send/${segment(orderId)}`,
      updateOrder: (orderId: string) => `${api}/order/update/${segment(orderId)}`,
      refundOrder: (orderId: string) => `${api}/order/refund/${segment(orderId)}`,
      settleRefund: (orderId: string) => `${api}/order/settle-refund/${segment(orderId)}`,
      closeOrder: (orderId: string) => `${api}/order/close/${segment(orderId)}`,
      putBack: (orderId: string) => `${api}/order/put-back/${segment(orderId)}`,
      listEnquiries: (page: number, state = '', q = '') =>
        `${api}/enquiry/list?${asking({ page, state, q })}`,
      updateEnquiries: () => `${api}/enquiry/update-all`,
      updateEnquiry: (id: string) => `${api}/enquiry/update/${segment(id)}`,
      deleteEnquiry: (id: string) => `${api}/enquiry/delete/${segment(id)}`,
      listSubscribers: (page: number) => `${api}/subscriber/list?page=${page}`,
      deleteSubscriber: (id: string) => `${api}/subscriber/delete/${segment(id)}`,
      showPerson: (contact: string) => `${api}/person/show?q=${segment(contact)}`,
      erasePerson: () => `${api}/person/erase`,
      listErasures: () => `${api}/person/requests`,
      listClients: (page: number, q: string) => `${api}/client/list?${asking({ page, q })}`,
      findClients: (text: string) => `${api}/client/find?${asking({ q: text })}`,
      saveClientNote: () => `${api}/client/note`,
      /** Makes the site back itself up. It takes a secret that only those who may write to its store know. */
      backUp: () => `${api}/backup`,
      export: (what: Export, query = '') => `${api}/export/${what}.csv${query}`,
    },
  };
}

export type Paths = ReturnType<typeof makePaths>;
