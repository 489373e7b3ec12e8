import { setTimeout as pause } from 'node:timers/promises';
import { inBatches } from '#server/in-batches.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { type Answer, type LoadedSite, startLoadedSite } from './loaded-site.ts';
import { type Cell, median, percentile, printTable } from './table.ts';

/** Most requests in flight. A machine that cannot keep up gets fewer requests, and the report says so. */
const IN_FLIGHT = 100;
/** Number of simultaneous checkouts. */
const AT_ONCE = 1_000;
/** Number of simultaneous webhooks. */
const PAID_AT_ONCE = 25;
/** Number of times that each call is made on the idle site. */
const IDLE_TRIES = 200;
/** Milliseconds between two sweeps, as on Netlify. */
const SWEEP_MS = 60_000;
/** Highest allowed ratio of the memory in use at the end to that after half of the requests. */
const MOST_GROWTH = 1.25;

type Answers = Map<string, Answer[]>;

/** A call of the mix, and its share in a thousand requests. */
interface Share {
  name: string;
  of1000: number;
  send: () => Promise<Answer>;
}

/** Notes a broken fact. */
type Fact = (name: string, found: string | number, holds: boolean) => void;

/**
 * Drives the site's functions over HTTP on loopback, with a shop of this size and payments by the simulator.
 * It first sends many checkouts at once, then each call alone on the idle site, then this many requests of a
 * mix, at most `rate` a second. Times are only reported; facts must hold.
 * @returns true if every fact held
 */
export async function benchLoad(size: number, requests: number, rate: number): Promise<boolean> {
  const facts: [string, Cell, boolean][] = [];
  const fact: Fact = (...each) => facts.push(each);
  const site = await startLoadedSite(size);
  const { placed, again } = await checkOutsAtOnce(site, fact);
  await payAll(site, placed, fact);
  await mixed(site, { size, requests, rate }, placed, fact);
  // A checkout sent again after a 503 makes the site ask the provider too early (docs/spec-notes.md).
  const violations = site.control
    .violations()
    .filter(({ rule, id }) => rule !== 'status-too-early' || !again.has(id ?? ''));
  const broken = new Set(violations.map(({ rule }) => rule));
  fact('the provider’s rules that were broken', [...broken].join(', ') || 'none', broken.size === 0);
  printTable(
    'What must hold',
    ['fact', 'found', ''],
    facts.map(([name, found, holds]) => [name, found, holds ? 'holds' : 'BROKEN']),
  );
  if (site.faults.size > 0)
    printTable('What the functions logged as faults', ['fault', 'times'], [...site.faults]);
  return facts.every(([, , holds]) => holds);
}

const ofKind = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status);
const idIn = ({ text }: Answer): string => String(JSON.parse(text).merchant_transaction_id);
const orderIds = async ({ shop }: LoadedSite) =>
  (await shop.storage.orders.keys('order/')).map((key) => key.slice('order/'.length));
/** The ids of the payments that the provider was asked to create, with repetitions. */
const payments = ({ control }: LoadedSite): string[] =>
  control.requests({ route: 'phonepe.pay' }).map(({ body }) => JSON.parse(body).merchantOrderId);

/** Returns true for an answer 200, and for the 503 that means 'not just now'. */
function isContracted({ status, text }: Answer): boolean {
  return status === 200 || (status === 503 && Boolean(JSON.parse(text).message));
}

/**
 * Sends checkouts at once, first all with one key, then each with a key of its own.
 * @returns the ids of all orders, and of those sent again
 */
async function checkOutsAtOnce(site: LoadedSite, fact: Fact) {
  const again = new Set<string>();
  for (const keys of [1, AT_ONCE]) {
    const before = { orders: (await orderIds(site)).length, payments: payments(site).length };
    const send = (n: number) => site.checkOut(`key ${n % keys} of ${keys}`);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)));
    const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
    const odd = answers.filter((answer) => !isContracted(answer)).length;
    const busy = ofKind(answers, 503).length;
    // A buyer who is asked to try again does so with the same key.
    for (const [n, { status }] of answers.entries()) {
      if (status !== 503) continue;
      const answer = await send(n);
      answers[n] = answer;
      if (answer.status === 200) again.add(idIn(answer));
    }
    const ids = new Set(ofKind(answers, 200).map(idIn)).size;
    const orders = (await orderIds(site)).length - before.orders;
    const asked = payments(site).length - before.payments;
    fact(
      `${AT_ONCE} checkouts at once, keys: ${keys}`,
      `${orders} orders, ${ids} ids answered, ${asked} payments asked for; ` +
        `${busy} × 503 at first, slowest ${slowest.toFixed(1)} s`,
      odd === 0 && [ids, orders, asked].every((count) => count === keys),
    );
  }
  return { placed: await orderIds(site), again };
}

/** Pays all these orders and sweeps until each has its number. */
async function payAll(site: LoadedSite, ids: string[], fact: Fact): Promise<void> {
  for (let from = 0; from < ids.length; from += PAID_AT_ONCE) {
    for (const id of ids.slice(from, from + PAID_AT_ONCE)) site.control.approve({ id });
    await site.control.deliver({ atOnce: true });
  }
  const numbersNow = async () => {
    const orders = await inBatches(ids, (id) => readOrder(site.shop, id));
    return orders.flatMap((order) => (order?.invoice ? (order.number ?? []) : [])).sort((a, b) => a - b);
  };
  const atOnce = (await numbersNow()).length;
  // The second sweep only has to write the index.
  for (let sweep = 0; sweep < 2; sweep++) await site.ask('/sweep');
  const numbers = await numbersNow();
  const [first = 0] = numbers;
  fact(
    `numbers of the paid orders, webhooks ${PAID_AT_ONCE} at once`,
    `${numbers.length}, ${first} to ${numbers.at(-1)}; ${atOnce} of them before the sweep`,
    numbers.length === ids.length && numbers.every((number, n) => number === first + n),
  );
}

/** Measures each call alone and then the mix. Prints times and the resources that the process used. */
async function mixed(
  site: LoadedSite,
  { size, requests, rate }: Record<'size' | 'requests' | 'rate', number>,
  placed: string[],
  fact: Fact,
): Promise<void> {
  const { ask, control, spent } = site;
  repeat(1_000, () => control.deliver({ atOnce: true }));
  repeat(SWEEP_MS, () => ask('/sweep'));
  const mix = mixOf(site, placed);
  const idle: Answers = new Map();
  for (const { name, send } of mix)
    for (let n = 0; n < IDLE_TRIES; n++) idle.set(name, [...(idle.get(name) ?? []), await send()]);
  const load: Answers = new Map(mix.map(({ name }) => [name, []]));
  const half = Math.ceil(requests / 2);
  const start = await spent();
  const first = await drive(mix, half, rate, load);
  const middle = await spent();
  const seconds = first + (await drive(mix, requests - half, rate, load));
  const end = await spent();

  const reached = requests / seconds;
  const told = reached < rate * 0.98 ? `only ${reached.toFixed(0)} reached` : 'reached';
  const cpu = (end.cpu.user + end.cpu.system - start.cpu.user - start.cpu.system) / 1000 / requests;
  printTable(
    `Load: ${requests.toLocaleString('en-IN')} requests in ${seconds.toFixed(0)} s, ${rate} a second ` +
      `asked for, ${told}; ${size} products; ${cpu.toFixed(1)} ms of the processor a request. ` +
      'Milliseconds beside those of the idle site',
    ['call', 'asked', '200', '503', 'other', 'p50 idle', 'p50', 'ratio', 'p99 idle', 'p99', 'ratio'],
    mix.map(({ name }) => rowOf(name, idle.get(name) ?? [], load.get(name) ?? [])),
  );
  printTable(
    'Memory of the functions’ process, MB, each after a collection',
    ['', 'start', 'after half', 'end'],
    (['rss', 'heapUsed', 'external'] as const).map((kind) => [
      kind,
      ...[start, middle, end].map(({ memory }) => (memory[kind] / 2 ** 20).toFixed(0)),
    ]),
  );

  const of = (name: string) => [...(idle.get(name) ?? []), ...(load.get(name) ?? [])];
  const odd = mix.flatMap(({ name }) => of(name)).filter((answer) => !isContracted(answer)).length;
  fact('answers other than 200 and the documented 503', odd, odd === 0);
  const [kept, asked] = [new Set(await orderIds(site)), payments(site)];
  const lost = ofKind(of('checkout'), 200).filter((answer) => !kept.has(idIn(answer))).length;
  fact(`orders acknowledged and not kept, of ${kept.size}`, lost, lost === 0);
  const twice = asked.length - new Set(asked).size;
  fact(`payments asked for twice, of ${asked.length}`, twice, twice === 0);
  const sent = ofKind(of('enquiry'), 200).length;
  const found = (await site.shop.storage.enquiries.keys('enquiry/')).length;
  fact('enquiries acknowledged, kept', `${sent}, ${found}`, found >= sent);
  const growth = end.memory.heapUsed / middle.memory.heapUsed;
  fact('memory in use at the end beside that after half', growth.toFixed(2), growth <= MOST_GROWTH);
}

/** Repeats some work until the process ends, one run after another. */
async function repeat(everyMs: number, work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await pause(everyMs);
    await work();
  }
}

/**
 * Sends this many requests of a mix at a limited rate, and notes the answers.
 * @returns the seconds it took
 */
async function drive(mix: Share[], requests: number, rate: number, into: Answers): Promise<number> {
  const turns = mix.flatMap((share) => Array<Share>(share.of1000).fill(share));
  const begin = performance.now();
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < requests; n = next++) {
      const early = begin + (n * 1000) / rate - performance.now();
      if (early > 0) await pause(early);
      // 7,919 has no common factor with 1,000, so each thousand contains every turn once, well mixed.
      const share = turns[(n * 7_919) % turns.length] as Share;
      into.get(share.name)?.push(await share.send());
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, caller));
  return (performance.now() - begin) / 1000;
}

function rowOf(name: string, idle: Answer[], load: Answer[]): Cell[] {
  const pair = (of: (figures: number[]) => number): Cell[] => {
    const [alone, loaded] = [idle, load].map((answers) => of(answers.map(({ ms }) => ms))) as [
      number,
      number,
    ];
    return [alone.toFixed(1), loaded.toFixed(1), (loaded / alone).toFixed(1)];
  };
  const [good, busy] = [ofKind(load, 200).length, ofKind(load, 503).length];
  const late = (figures: number[]) => percentile(figures, 0.99);
  return [name, load.length, good, busy, load.length - good - busy, ...pair(median), ...pair(late)];
}

/**
 * Returns the mix of calls by visitors and the owner. Buyers pay at once.
 * @param ids orders whose status is asked for
 */
function mixOf({ ask, checkOut, control, token }: LoadedSite, ids: string[]): Share[] {
  const own = { authorization: `Bearer ${token}` };
  const enquiry = { name: 'Asha Verma', email: 'asha@example.in', number: '9876543210', message: 'When?' };
  let turn = 0;
  const id = () => 1 + (turn++ % 12);
  const product = (n: number) => ask(`/api/public/product-details/${n}/yellow-sapphire-${n}`);
  const buy = async () => {
    const answer = await checkOut(`load ${turn++}`);
    if (answer.status !== 200) return answer;
    control.approve({ id: idIn(answer) });
    ids.push(idIn(answer));
    return answer;
  };
  return [
    { name: 'menu', of1000: 200, send: () => ask('/api/public/show-category') },
    { name: 'category of 12', of1000: 200, send: () => ask('/api/public/category-products/category-1') },
    { name: 'product', of1000: 350, send: () => product(id()) },
    { name: 'search', of1000: 78, send: () => ask(`/api/public/search?q=sapphire+${id()}`) },
    { name: 'status', of1000: 150, send: () => ask(`/api/payment/status/${ids[turn++ % ids.length]}`) },
    { name: 'enquiry', of1000: 10, send: () => ask('/api/appointment', enquiry) },
    { name: 'checkout', of1000: 10, send: buy },
    { name: 'owner’s list', of1000: 2, send: () => ask('/api/order/list?page=1', undefined, own) },
  ];
}
