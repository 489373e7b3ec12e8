import type { ImageFolder } from './image.ts';

const segment = encodeURIComponent;

/**
 * Every address of the site. Each function gives a path that begins with a slash and already carries the
 * base path.
 * @param base the base path, '/' or '/site'
 */
export function makePaths(base: string, apiBase?: string, fileBase?: string) {
  const root = base.replace(/\/+$/, '');
  const api = (apiBase ?? `${root}/api`).replace(/\/+$/, '');
  const files = (fileBase ?? root).replace(/\/+$/, '');
  const at = (path: string) => `${root}${path}`;
  return {
    home: () => root || '/',
    file: (name: string) => at(`/${name}`),
    shop: () => at('/astro-shop'),
    category: (slug: string, page = 1) =>
      at(`/astro-shop/${segment(slug)}${page > 1 ? `?page=${page}` : ''}`),
    product: (id: number, slug: string) => at(`/product-details/${id}/${segment(slug)}`),
    checkout: (id: number, slug: string) => at(`/product-checkout/${id}/${segment(slug)}`),
    paymentResult: (orderId: string) => at(`/payment-result/${segment(orderId)}`),
    sandboxPay: (orderId: string) => at(`/sandbox-pay/${segment(orderId)}`),
    about: () => at('/about-us'),
    /** All services of a category, or of one of the popular links. */
    serviceCategory: (category: string) => at(`/service-details/${segment(category)}`),
    service: (category: string, subcategory: string) =>
      at(`/service-details/${segment(category)}/${segment(subcategory)}`),
    consult: (category: string, subcategory: string) =>
      at(`/consult/${segment(category)}/${segment(subcategory)}`),
    articles: (page = 1) => at(`/articles${page > 1 ? `/${page}` : ''}`),
    article: (slug: string) => at(`/blog/${segment(slug)}`),
    contact: () => at('/contact-us'),
    faq: () => at('/faq'),
    search: () => at('/search'),
    terms: () => at('/terms-condition'),
    privacy: () => at('/privacy-policy'),
    disclaimer: () => at('/disclaimer'),
    image: (folder: ImageFolder, name: string) => `${files}/uploads/${folder}/${segment(name)}`,
    api: {
      showCategory: () => `${api}/public/show-category`,
      categoryProducts: (slug: string) => `${api}/public/category-products/${segment(slug)}`,
      productDetails: (id: number, slug: string) => `${api}/public/product-details/${id}/${segment(slug)}`,
      search: (text: string) => `${api}/public/search?q=${segment(text)}`,
      checkout: () => `${api}/checkout`,
      paymentStatus: (orderId: string) => `${api}/payment/status/${segment(orderId)}`,
      webhook: (provider: string) => `${api}/payment/webhook/${segment(provider)}`,
      appointment: () => `${api}/appointment`,
      newsletter: () => `${api}/newsletter`,
    },
  };
}

export type Paths = ReturnType<typeof makePaths>;
