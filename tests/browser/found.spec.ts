import sharp from 'sharp';
import { putProduct, removeOwnProducts, shelfSlug, unlike } from './own-products.ts';
import { productsOnSale } from './public-pages.ts';
import { publishedArticles } from './registered-pages.ts';
import { demo } from './shop-helpers.ts';
import { type APIRequestContext, expect, test } from './test.ts';
import { fetchPlain, isLasting } from './whole-site.ts';

/*
 * Follows search engines and chats: from robots.txt to the sitemaps to every page that they name, and reads
 * each page's head as they do, without a browser.
 */
test.afterEach(removeOwnProducts);

const textOf = (escaped: string) =>
  escaped
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const allIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => textOf(found));

async function locations(request: APIRequestContext, address: string): Promise<string[]> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()['content-type'], address).toContain('xml');
  return allIn(await answer.text(), /<loc>([^<]+)<\/loc>/g);
}

/** Returns every lasting address of the sitemaps, beginning at robots.txt. */
async function addressesToFind(request: APIRequestContext, root = ''): Promise<string[]> {
  const robots = await (await request.get(`${root}/robots.txt`)).text();
  const [index = 'no sitemap'] = allIn(robots, /^Sitemap: (\S+)$/gm);
  const sitemaps = await locations(request, index);
  const named = await Promise.all(sitemaps.map((sitemap) => locations(request, sitemap)));
  return named.flat().filter(isLasting);
}

/** Each of Playwright's processes requests a page once, and several pages at a time. */
const pagesRead = new Map<string, Promise<{ status: number; html: string }>>();

async function readPage(address: string) {
  const answer = await fetchPlain(address, 'manual');
  return { status: answer.status, html: await answer.text() };
}

/** Returns the answers of these addresses, in their order. */
async function readPages(addresses: string[]) {
  const pages: { address: string; status: number; html: string }[] = [];
  for (let at = 0; at < addresses.length; at += 8)
    pages.push(
      ...(await Promise.all(
        addresses.slice(at, at + 8).map(async (address) => {
          const reading = pagesRead.get(address) ?? readPage(address);
          pagesRead.set(address, reading);
          return { address, ...(await reading) };
        }),
      )),
    );
  return pages;
}

/** Returns the values of an attribute of the tags in a page’s head that also have `mark`. */
function attributes(html: string, mark: string, attribute: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = (head.match(/<(?:meta|link)[^>]+>/g) ?? []).filter((tag) => tag.includes(mark));
  return tags.flatMap((tag) => allIn(tag, new RegExp(`${attribute}="([^"]*)"`, 'g')));
}
const isHidden = (html: string) => attributes(html, 'name="robots"', 'content').includes('noindex');

/** One process reads each page once for all of these tests. */
test.describe.configure({ mode: 'default' });

test('the sitemaps name pages that may be found, each at its own address and once', async ({
  request,
  baseURL,
}) => {
  const addresses = await addressesToFind(request);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(75);
  for (const { address, status, html } of await readPages(addresses)) {
    expect(new URL(address).origin).toBe(baseURL);
    expect(status, address).toBe(200);
    expect(attributes(html, 'rel="canonical"', 'href'), address).toEqual([address]);
    expect(isHidden(html), address).toBe(false);
  }
});

test('the sitemaps leave out no page that one of theirs links to and that may be found', async ({
  request,
  baseURL,
}) => {
  const named = new Set(await addressesToFind(request));
  const linked = new Set<string>();
  for (const { address, html } of await readPages([...named])) {
    for (const link of allIn(html, /<a [^>]*href="([^"#]+)/g)) {
      const url = new URL(link, address);
      const isFile = url.pathname.includes('/uploads/') || url.pathname.endsWith('.txt');
      if (url.origin === baseURL && isLasting(url.href) && !isFile) linked.add(url.href);
    }
  }
  const forgotten: string[] = [];
  const others = [...linked].filter((address) => !named.has(address));
  for (const { address, html } of await readPages(others)) {
    const [canonical = ''] = attributes(html, 'rel="canonical"', 'href');
    // Further pages of a category hold only products, which are named themselves.
    const known = named.has(canonical) || named.has(canonical.replace(/\?page=\d+$/, ''));
    if (!isHidden(html) && !known) forgotten.push(address);
  }
  expect(linked.size).toBeGreaterThan(75);
  expect(forgotten).toEqual([]);
});

test('every page has words of its own, a picture that chats take, and data that can be read', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const seen = new Map<string, string>();
  const pictures = new Map([['/share.jpg', 'pages that have none of their own']]);
  for (const { address, html } of await readPages(await addressesToFind(request))) {
    const titles = allIn(html.slice(0, html.indexOf('</head>')), /<title>([^<]+)<\/title>/g);
    const descriptions = attributes(html, 'name="description"', 'content');
    for (const found of [titles, descriptions]) {
      expect(found, address).toHaveLength(1);
      expect(seen.get(found[0] ?? ''), `${address} says what another page says`).toBeUndefined();
      seen.set(found[0] ?? '', address);
    }
    expect(descriptions[0], address).toMatch(/^.{50,160}$/s);
    const images = attributes(html, 'property="og:image"', 'content');
    expect(images, address).toHaveLength(1);
    pictures.set(images[0] ?? '', address);
    expect(attributes(html, 'property="og:image:alt"', 'content')[0], address).toBeTruthy();
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    for (const [, json = ''] of things) {
      const thing = JSON.parse(json);
      expect(thing['@context'], address).toBe('https://schema.org');
      expect(thing['@type'], address).toBeTruthy();
    }
  }
  for (const [picture, address] of pictures) {
    const answer = await fetchPlain(new URL(picture, baseURL).href);
    expect(answer.status, `${picture} of ${address}`).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length, picture).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
});

test('pages in two languages name each other, and themselves, by language', async ({ request, baseURL }) => {
  // Pages that may not be found have no place in the sitemap.
  const unlisted = ['basket', 'checkout', 'search', 'your-order'].flatMap((name) => [name, `hi/${name}`]);
  const pages = await readPages([
    ...(await addressesToFind(request)),
    ...unlisted.map((name) => `${baseURL}/${name}`),
  ]);
  const languagesOf = new Map(
    pages.map(({ address, html }) => [
      address,
      attributes(html, 'rel="alternate" hreflang', 'hreflang').map((lang, at) => ({
        lang,
        address: attributes(html, 'rel="alternate" hreflang', 'href')[at] ?? '',
      })),
    ]),
  );
  for (const [address, languages] of languagesOf) {
    if (languages.length === 0) continue;
    expect(
      languages.map(({ lang }) => lang),
      address,
    ).toEqual(['en-IN', 'hi-IN', 'x-default']);
    expect(
      languages.map((each) => each.address),
      address,
    ).toContain(address);
    for (const each of languages) expect(languagesOf.get(each.address), address).toEqual(languages);
  }
  for (const name of unlisted) expect(languagesOf.get(`${baseURL}/${name}`), name).toHaveLength(3);
  expect(languagesOf.get(`${baseURL}/privacy-policy`)).toEqual([
    { lang: 'en-IN', address: `${baseURL}/privacy-policy` },
    { lang: 'hi-IN', address: `${baseURL}/hi/privacy-policy` },
    { lang: 'x-default', address: `${baseURL}/privacy-policy` },
  ]);
});

test('what the owner has not named in Hindi has a title of its own in each language', async ({ request }) => {
  const { id, slug } = await putProduct({ name: `Bead ${unlike()}`, price: null });
  const pages = [`product-details/${id}/${slug}`, `astro-shop/${shelfSlug}`];
  const titles = await Promise.all(
    pages.flatMap((page) =>
      [`/${page}`, `/hi/${page}`].map(
        async (path) => /<title>([^<]+)</.exec(await (await request.get(path)).text())?.[1],
      ),
    ),
  );
  expect(new Set(titles).size).toBe(4);
});

test('every content page has a picture of its own, named like the page', async ({ request, baseURL }) => {
  const addresses = await locations(request, '/sitemap-pages.xml');
  expect(addresses.length).toBeGreaterThan(45);
  for (const { address, html } of await readPages(addresses)) {
    const name = new URL(address).pathname.slice(1) || 'home';
    expect(attributes(html, 'property="og:image"', 'content')).toEqual([`${baseURL}/share/${name}.jpg`]);
  }
});

/** A slug as addresses have it: chats end a link at an apostrophe. */
const inAddress = (slug: string) => encodeURIComponent(slug).replaceAll("'", '%27');

test('the sitemap of the shop has what is on sale, and only that, under its present names', async ({
  request,
  baseURL,
}) => {
  const { id, slug } = await putProduct({ name: `Bead & "thread" ${unlike()}` });
  const addresses = await locations(request, '/sitemap-shop.xml');
  const onSale = (await productsOnSale(request)).filter((product) => product.id <= 24 || product.id === id);
  for (const product of onSale)
    expect(addresses).toContain(
      `${baseURL}/product-details/${product.id}/${inAddress(product.product_slug)}`,
    );
  expect(addresses).toContain(`${baseURL}/astro-shop`);
  expect(addresses).toContain(`${baseURL}/astro-shop/gemstones`);
  expect(addresses.join()).toContain(encodeURIComponent(slug));
  expect(addresses.join()).not.toMatch(
    new RegExp(`/puja-samagri|/pendants-and-rings|/product-details/${demo.inactive.id}/`),
  );
});

test('the sitemap of the shop is kept by the CDN until a save', async ({ request }) => {
  const headers = (await request.get('/sitemap-shop.xml')).headers();
  expect(headers['netlify-cdn-cache-control']).toContain('max-age=86400');
  expect(headers['netlify-cache-tag']?.split(',')).toEqual(expect.arrayContaining(['menu', 'category-1']));
});

test('the Google Merchant feed lists products with a price and a photo', async ({
  page,
  request,
  baseURL,
}) => {
  const answer = await request.get('/merchant-feed.xml');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['netlify-cdn-cache-control']).toContain('max-age=86400');
  expect(answer.headers()['netlify-cache-tag']?.split(',')).toEqual(
    expect.arrayContaining(['menu', 'category-1']),
  );
  const feed = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'text/xml');
      const google = 'http://base.google.com/ns/1.0';
      return {
        broken: read.querySelector('parsererror') !== null,
        version: read.documentElement.getAttribute('version'),
        items: [...read.querySelectorAll('channel > item')].map((item) =>
          Object.fromEntries([...item.children].map((each) => [each.localName, each.textContent ?? ''])),
        ),
        foreign: [...read.querySelectorAll('item *')].filter((each) => each.namespaceURI !== google).length,
      };
    },
    await answer.text(),
  );
  expect(feed).toMatchObject({ broken: false, version: '2.0', foreign: 0 });
  const priced = (await productsOnSale(request)).filter(
    ({ id, main_image, product_price }) => id <= 24 && main_image && product_price !== null,
  );
  for (const { id, product_slug } of priced)
    expect(feed.items).toContainEqual(
      expect.objectContaining({
        id: String(id),
        link: `${baseURL}/product-details/${id}/${inAddress(product_slug)}`,
        availability: 'in_stock',
        price: expect.stringMatching(/^\d+\.\d\d INR$/),
      }),
    );
  expect(feed.items.map(({ id }) => Number(id))).not.toContain(demo.inactive.id);
  const picture = await request.get(feed.items[0]?.image_link ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
});

test('robots are told what belongs to one visitor or to the owner, and nothing else', async ({ request }) => {
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20\d\d-/);
  const text = await (await request.get('/robots.txt')).text();
  const closed = allIn(text, /^Disallow: (\S+)$/gm).map(
    // A star stands for any letters, and a dollar at the end for the end of the address (RFC 9309).
    (rule) => new RegExp(`^${rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`),
  );
  const isClosed = (path: string) => closed.some((rule) => rule.test(path));
  const screens = ['/login', '/dashboard', '/add-category', '/edit-category/1', '/list-category'];
  screens.push('/add-product', '/edit-product/1', '/list-product', '/list');
  screens.push('/orders', '/enquiries', '/subscribers', '/person', '/settings');
  for (const path of [
    '/product-checkout/1/ruby',
    '/payment-result/X',
    '/hi/payment-result/X',
    '/sandbox-pay/X',
    '/api/checkout',
    '/astro-shop/gemstones?sort=price-up',
    '/astro-shop?planet=venus',
    ...screens,
  ])
    expect.soft(isClosed(path), path).toBe(true);
  for (const path of screens) expect.soft(isHidden(await (await request.get(path)).text()), path).toBe(true);
  const open = await addressesToFind(request);
  for (const address of [
    ...open,
    'http://site/search',
    'http://site/share/home.jpg',
    'http://site/uploads/a.jpg',
    'http://site/astro-shop/gemstones?page=2',
    'http://site/astro-shop?utm_source=chat',
  ]) {
    const { pathname, search } = new URL(address);
    expect.soft(isClosed(pathname + search), address).toBe(false);
  }
});

test('the feed has the published articles, the latest first, and every page names it', async ({
  page,
  request,
  baseURL,
}) => {
  const questions = await (await request.get('/faq')).text();
  expect(attributes(questions, 'type="application/rss+xml"', 'href')).toEqual(['/rss.xml']);
  const answer = await request.get('/rss.xml');
  expect(answer.status()).toBe(200);
  const feed = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'text/xml');
      const text = (parent: Element | Document, name: string) =>
        parent.querySelector(name)?.textContent ?? '';
      return {
        broken: read.querySelector('parsererror') !== null,
        version: read.documentElement.getAttribute('version'),
        self: read.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href'),
        channel: ['title', 'link', 'description'].map((name) => text(read, `channel > ${name}`)),
        items: [...read.querySelectorAll('item')].map((item) => ({
          title: text(item, 'title'),
          link: text(item, 'link'),
          guid: text(item, 'guid'),
          description: text(item, 'description'),
          published: Date.parse(text(item, 'pubDate')),
        })),
      };
    },
    await answer.text(),
  );
  expect(feed).toMatchObject({ broken: false, version: '2.0', self: `${baseURL}/rss.xml` });
  for (const part of feed.channel) expect(part).not.toBe('');
  expect(feed.items).toHaveLength(publishedArticles.length);
  const dates = feed.items.map(({ published }) => published);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  for (const { title, link, guid, description } of feed.items) {
    const html = await (await request.get(link)).text();
    expect(attributes(html, 'property="og:type"', 'content')).toEqual(['article']);
    expect(attributes(html, 'rel="canonical"', 'href')).toEqual([link]);
    expect(allIn(html, /<h1[^>]*>([^<]+)/g)).toEqual([title]);
    expect(attributes(html, 'name="description"', 'content')).toEqual([description]);
    expect(guid).toBe(link);
  }
});

test('below a base path everything that is to be found lies under it @base-path', async ({
  request,
  baseURL,
}) => {
  const addresses = await addressesToFind(request, '/site');
  expect(addresses.length).toBeGreaterThan(75);
  for (const address of addresses)
    expect(address === `${baseURL}/site` || address.startsWith(`${baseURL}/site/`), address).toBe(true);
  // There are several of each kind, one after another.
  for (const address of addresses.filter((_, at) => at % 6 === 0)) {
    const html = await (await request.get(address)).text();
    expect(attributes(html, 'rel="canonical"', 'href'), address).toEqual([address]);
    const [picture = ''] = attributes(html, 'property="og:image"', 'content');
    expect((await request.get(picture)).status(), picture).toBe(200);
  }
  const robots = await (await request.get('/site/robots.txt')).text();
  for (const rule of allIn(robots, /^Disallow: (\S+)$/gm)) expect(rule).toMatch(/^\/site\//);
  expect(allIn(await (await request.get('/site/rss.xml')).text(), /<link>([^<]+)/g).join(' ')).not.toMatch(
    /localhost:\d+\/(?!site)/,
  );
});
