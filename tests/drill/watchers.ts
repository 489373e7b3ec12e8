import { setTimeout as pause } from 'node:timers/promises';
import { asJson, ask, checkoutOf, decide, type Reply, type ShownProduct } from './client.ts';

/* A visitor, the owner and buyers, who use a site while a backup is restored. */

export const RESTORING_TEXT = 'The site is being restored from a backup.';
const NO_MONEY_TEXT = 'no money was taken';

/** Returns the fault in an answer of 503 while a backup is being restored, or null. */
export function wrongRefusal(path: string, { status, headers, text }: Reply): string | null {
  if (status !== 503) return `${path} answered ${status} while the site was closed: ${text.slice(0, 150)}`;
  if (!headers.get('retry-after')) return `${path} answered 503 without Retry-After`;
  // The health check describes each problem in its own words.
  if (path === '/api/health')
    return text.includes('"restoring"') ? null : '/api/health does not name the restore';
  if (!text.includes(RESTORING_TEXT) || !text.includes(NO_MONEY_TEXT))
    return `${path} does not say why it answers 503: ${text.slice(0, 150)}`;
  return null;
}

/** Calls and pages that are requested again and again. */
export interface Watched {
  path: string;
  init?: RequestInit;
  /** Removes from an answer everything that may differ from one time to the next. */
  read?: (reply: Reply) => string;
}

export interface Watcher {
  /**
   * Requests everything once more and ends.
   * @returns the faults, one line each, and the number of requests
   */
  end(): Promise<{ wrong: string[]; asked: number; refused: number }>;
}

const asSeen = ({ status, text }: Reply): string => `${status} ${text}`;

/**
 * Requests the same things over and over. Each must first give its first answer, then say that the site is
 * closed, and then give its last answer. No other answer is allowed, and the first must not return.
 */
export function watch(url: string, watched: Watched[], everyMs: number): Watcher {
  const seen = watched.map((): (string | Reply)[] => []);
  let isOver = false;
  const round = async () => {
    for (const [n, { path, init, read = asSeen }] of watched.entries()) {
      const reply = await ask(url + path, init);
      seen[n]?.push(reply.status === 503 ? reply : read(reply));
    }
  };
  const work = (async () => {
    while (!isOver) {
      await round();
      await pause(everyMs);
    }
    await round();
  })();
  return {
    async end() {
      isOver = true;
      await work;
      const wrong: string[] = [];
      let refused = 0;
      for (const [n, { path }] of watched.entries()) {
        const answers = seen[n] ?? [];
        const [first, last] = [answers[0], answers.at(-1)];
        if (typeof first !== 'string' || typeof last !== 'string')
          wrong.push(`${path} was closed at the beginning or at the end`);
        let stage = 0;
        for (const answer of answers) {
          if (typeof answer !== 'string') {
            refused++;
            const fault = wrongRefusal(path, answer);
            if (fault) wrong.push(fault);
            if (stage === 2) wrong.push(`${path} was closed again`);
            stage = 1;
          } else if (stage === 0 && answer === first) continue;
          else {
            if (answer !== last) wrong.push(`${path} showed something between: ${answer.slice(0, 200)}`);
            stage = 2;
          }
        }
        if (!answers.some((answer) => typeof answer !== 'string')) wrong.push(`${path} was never closed`);
      }
      return { wrong, asked: seen.flat().length, refused };
    },
  };
}

/** An order that was confirmed to a buyer. */
export interface Bought {
  id: string;
  /** Time when the checkout was answered, in milliseconds since 1970. */
  at: number;
  amount: number;
  isPaid: boolean;
}

/** Buyers who order and pay until `stop` is called. */
export interface Buyers {
  bought: Bought[];
  /** Answers that were neither 200 nor the answer of a site that is closed. */
  wrong: string[];
  refused: number;
  stop(): Promise<void>;
}

/** Sends buyers to a site, who order and pay over and over. */
export function sendBuyers(url: string, products: ShownProduct[], many: number): Buyers {
  const buyers: Buyers = { bought: [], wrong: [], refused: 0, stop: async () => {} };
  let isOver = false;
  const expectOpen = (path: string, reply: Reply, accepted: number[]): boolean => {
    if (accepted.includes(reply.status)) return true;
    const fault = wrongRefusal(path, reply);
    if (fault) buyers.wrong.push(fault);
    buyers.refused++;
    return false;
  };
  const buyer = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const product = products[n % products.length];
      if (!product) throw new Error('there is nothing to buy');
      const checkout = await ask(
        `${url}/api/checkout`,
        asJson(checkoutOf(product, name), { 'Idempotency-Key': `${name} ${n}` }),
      );
      if (!expectOpen('/api/checkout', checkout, [200])) {
        await pause(200);
        continue;
      }
      const { merchant_transaction_id: id } = JSON.parse(checkout.text) as {
        merchant_transaction_id: string;
      };
      const order: Bought = { id, at: Date.now(), amount: product.product_price, isPaid: false };
      buyers.bought.push(order);
      // A buyer whose order was deleted meanwhile finds no pay page.
      if (!expectOpen('/sandbox-pay', await decide(url, id, 'upi'), [303, 404])) continue;
      const status = await ask(`${url}/api/payment/status/${id}`);
      order.isPaid = status.status === 200 && status.text.includes('"COMPLETED"');
    }
  };
  const work = Promise.all(Array.from({ length: many }, (_, n) => buyer(`Buyer in time ${n}`)));
  buyers.stop = async () => {
    isOver = true;
    await work;
  };
  return buyers;
}

/** Calls of all kinds and pages, all of which must answer 503 while the site is closed. */
export async function wrongWhileClosed(
  url: string,
  product: ShownProduct,
  category: string,
): Promise<string[]> {
  const post = (path: string, body: object): [string, RequestInit] => [path, asJson(body)];
  const owner = { authorization: 'Bearer none' };
  const asked: [string, RequestInit?][] = [
    ['/api/public/show-category'],
    [`/api/public/category-products/${category}`],
    [`/api/public/product-details/${product.id}/${product.product_slug}`],
    ['/api/public/search?q=stone'],
    ['/api/health'],
    post('/api/checkout', checkoutOf(product, 'Buyer at a closed door')),
    post('/api/appointment', { name: 'Asha', number: '9876543210', email: 'a@example.in', message: 'Hello' }),
    post('/api/newsletter', { email: 'asha@example.in' }),
    post('/api/login', { email: 'owner@example.in', password: 'not the password' }),
    ['/api/payment/status/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['/astro-shop'],
    [`/astro-shop/${category}`],
    [`/product-details/${product.id}/${product.product_slug}`],
  ];
  const wrong: string[] = [];
  for (const [path, init] of asked) {
    const fault = wrongRefusal(path, await ask(url + path, init));
    if (fault) wrong.push(fault);
  }
  // Nothing may be read without a session, whether the site is closed or not.
  const { status } = await ask(`${url}/api/order/list`, { headers: owner });
  if (status !== 503 && status !== 401)
    wrong.push(`/api/order/list answered ${status} while the site was closed`);
  return wrong;
}
