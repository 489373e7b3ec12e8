import { type Kind, kinds, sizes, type WireRequest } from '../support/hostile-requests.ts';
import { type Choose, sendHostileRequests, tableOf } from '../support/hostile-run.ts';
import { startMeasuredSite } from '../support/measured-site.ts';
import { order } from '../support/ordering.ts';
import { fillForCalls } from '../support/shop-for-calls.ts';
import { addRuby, openTestShop } from '../support/test-shop.ts';
import { expect, test } from './test.ts';

/*
 * Requests that a stranger, or the owner with a damaged form, sends to the built site over HTTP, without a
 * browser. The time counted is the processor time of the site's own process, so that other work on the
 * machine does not matter. HOSTILE_REQUESTS=some sends one text to each place, =all the whole table, as at night;
 * HOSTILE_TABLE=1 prints what each route took.
 */
const extent = process.env.HOSTILE_REQUESTS;
const allKinds = Object.keys(kinds) as Kind[];

/**
 * Every place gets one kind of text, in turn. Places that pages may repeat also get the kinds that once
 * stopped the site.
 */
const someOf: Choose = (place, nth) => {
  const turn = allKinds[nth % allKinds.length] ?? 'one letter';
  if (place.name.startsWith('header')) return { kinds: [turn], sizes: [10_000] };
  const repeats: Kind[] = place.route.startsWith('/') ? ['script tags', 'double quotes'] : [];
  return { kinds: [...new Set([turn, ...repeats])], sizes: [10_000, 100_000] };
};

test('no request costs the site more than its share', async () => {
  test.skip(!extent, 'It takes most of a minute, so only the nightly run includes it.');
  test.setTimeout(extent === 'all' ? 3 * 3_600_000 : 600_000);
  const run = await sendHostileRequests(extent === 'all' ? () => ({ kinds: allKinds, sizes }) : someOf);
  if (process.env.HOSTILE_TABLE) console.log(tableOf(run));
  const seconds = run.costs.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  console.log(`${run.requests.toLocaleString('en')} hostile requests, ${seconds.toFixed(1)} s of work`);
  expect(run.faults).toEqual([]);
  expect(run.requests).toBeGreaterThan(1_000);
});

/**
 * Opens the built site over a shop of its own, with its limits as on the internet, and returns the addresses
 * of its forms.
 */
async function openSiteWithForms() {
  const opened = await openTestShop({ at: new Date() });
  const ruby = await addRuby(opened.shop);
  const { PAID } = await fillForCalls(opened, ruby);
  const unpaid = await order(opened.shop, ruby);
  const site = await startMeasuredSite({ ...opened.env, RATE_LIMITS: 'on' });
  const post = (path: string, text: string, headers = {}): WireRequest => ({
    method: 'POST',
    path,
    headers: {
      origin: site.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: Buffer.from(text),
  });
  const forms = {
    leave: '/newsletter/leave',
    receipt: `/receipt/${PAID}`,
    pay: `/sandbox-pay/${unpaid}`,
    yourOrder: '/your-order',
  };
  const close = async () => {
    await site.close();
    await opened.close();
  };
  return { site, forms, post, close, limits: opened.shop.storage.limits };
}

test.describe('a site that one worker opens', () => {
  // Opening it takes longer than all that is sent to it.
  test.describe.configure({ mode: 'default' });
  let opened: Awaited<ReturnType<typeof openSiteWithForms>>;
  test.beforeAll(async () => {
    opened = await openSiteWithForms();
  });
  test.afterAll(() => opened.close());

  test('the form of a page is refused beyond its size, whether it says its size or not', {
    tag: '@nightly',
  }, async () => {
    const { site, forms, post } = opened;
    const long = `email=${'a'.repeat(150_000)}`;
    for (const path of Object.values(forms))
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
        const { status, text } = await site.send(post(path, long, headers));
        expect({ path, status }).toEqual({ path, status: 413 });
        expect(text).toContain('This is too much to send at once.');
      }
    // The forms still work.
    expect((await site.send(post(forms.leave, 'email=asha%40example.in'))).text).toContain('Done. If this');
    expect((await site.send(post(forms.receipt, 'phone=0000'))).status).toBe(422);
    expect((await site.send(post(forms.receipt, 'phone=3210'))).status).toBe(303);
    expect((await site.send(post(forms.pay, 'choice=upi'))).status).toBe(303);
    expect((await site.send(post(forms.yourOrder, 'number=NB-9&phone=0000'))).status).toBe(422);
  });

  test('what a page repeats is no longer than what its field may hold', { tag: '@nightly' }, async () => {
    const { site, forms, post } = opened;
    const long = 'qz'.repeat(4_000);
    const addresses = [
      `/newsletter/leave?id=${long}&key=${long}`,
      `/payment-result/${long}`,
      `/receipt/${long}`,
      `/sandbox-pay/${long}`,
      `/astro-shop/${long}`,
      `/product-details/1/${long}`,
      `/product-checkout/1/${long}`,
      `/astro-shop?origin=${long}`,
      `/astro-shop/gemstones?planet=${long}`,
      `/shop-picks?category=${long}`,
      `/${long}`,
      `/blog/${long}`,
      `/receipt/X?note=${long}&pass=${long}`,
    ];
    const get = (path: string): WireRequest => ({ method: 'GET', path, headers: {}, body: null });
    const sent = [...addresses.map(get), post(forms.leave, `email=${long}`)];
    for (const request of sent) {
      const { status, text } = await site.send(request);
      expect({
        path: request.path.slice(0, 40),
        status,
        repeated: text.includes(long.slice(0, 256)),
      }).toEqual({
        path: request.path.slice(0, 40),
        status: expect.any(Number),
        repeated: false,
      });
      expect(status).toBeLessThan(500);
    }
    // A page does repeat a text that is as long as its field allows.
    const address = `${'a'.repeat(250)}@b`;
    expect((await site.send(post(forms.leave, `email=${address}`))).text).toContain(`value="${address}"`);
  });

  test('an address that nobody can mean is refused before it is looked at', { tag: '@nightly' }, async () => {
    const { site } = opened;
    const asked = { '/': 414, '/astro-shop?q=': 414, '/api/public/search?q=': 414, '/api/public/': 404 };
    for (const [start, refusal] of Object.entries(asked)) {
      const { status, text, headers } = await site.send({
        method: 'GET',
        path: start + 'a'.repeat(20_000),
        headers: {},
        body: null,
      });
      expect({ start, status }).toEqual({ start, status: refusal });
      expect(JSON.parse(text)).toEqual({ status: refusal, message: expect.any(String) });
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('the form for leaving the newsletter counts whoever sends it, whatever is typed', {
    tag: '@nightly',
  }, async () => {
    const { site, forms, post, limits } = opened;
    // The other tests have sent it too.
    for (const key of await limits.keys('')) await limits.remove(key);
    for (let n = 0; n < 10; n++)
      expect((await site.send(post(forms.leave, 'email=no-address'))).status, `try ${n + 1}`).toBe(422);
    const { status, headers, text } = await site.send(post(forms.leave, 'email=no-address'));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain('Too many tries. Please wait ten minutes and try again.');
  });
});
