import { documentedRoutes } from '#local/documented-calls.ts';
import { gentleFirst } from './every-call.ts';
import { callPlaces, type Kind, type Place, pagePlaces, repeated, type Size } from './hostile-requests.ts';
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts';
import { order } from './ordering.ts';
import { ownerToken } from './owner.ts';
import { fillForCalls } from './shop-for-calls.ts';
import { addRuby, openTestShop } from './test-shop.ts';

/** Longest time that the site's processor may work on one request, in milliseconds. */
const MOST_MS = 250;
/**
 * Number of tries. The best one counts, because a busy machine or a garbage collection makes single tries
 * slow.
 */
const TRIES = 6;
/** How far a time may exceed one that grows in proportion to the size: in milliseconds, and as a multiple. */
const [SLACK_MS, SLACK] = [15, 3];

/** The cost of a request: the best time of the site's processor, in milliseconds. */
export interface Cost {
  route: string;
  /** The place, and the text that filled it. */
  what: string;
  size: Size;
  ms: number;
  status: number;
}

/** Chooses the kinds and sizes for a place, with sizes in rising order. */
export type Choose = (place: Place, nth: number) => { kinds: readonly Kind[]; sizes: readonly Size[] };

/**
 * The result of a run: every cost, a line for each request that cost too much or failed, and the count sent.
 */
export interface HostileRun {
  costs: Cost[];
  faults: string[];
  requests: number;
}

/**
 * Opens a shop of its own behind the built site, with everything that calls and pages need, and without
 * limits.
 */
async function openSite() {
  const opened = await openTestShop({ at: new Date() });
  const ruby = await addRuby(opened.shop);
  const ids = await fillForCalls(opened, ruby);
  const unpaid = await order(opened.shop, ruby);
  const site = await startMeasuredSite({ ...opened.env, RATE_LIMITS: 'off' });
  const routes = gentleFirst(await documentedRoutes());
  const parts = { category: 'gemstones', id: '1', slug: 'ruby', merchantTransactionId: ids.ORDER };
  async function* places(): AsyncGenerator<Place> {
    // Each route gets a token of its own, since the previous route may have signed the owner out.
    for (const route of routes) yield* callPlaces([route], ids, await ownerToken(opened));
    const pages = pagePlaces({ ...parts, orderId: ids.PAID }, site.origin);
    yield* pages.filter(({ route }) => !route.startsWith('/sandbox-pay'));
    const payPages = pagePlaces({ ...parts, orderId: unpaid }, site.origin);
    yield* payPages.filter(({ route }) => route.startsWith('/sandbox-pay'));
  }
  const close = async () => {
    await site.close();
    await opened.close();
  };
  return { site, places, close };
}

/** Sends hostile requests to every call and rendered page of the built site, one after the other. */
export async function sendHostileRequests(choose: Choose): Promise<HostileRun> {
  const { site, places, close } = await openSite();
  const run: HostileRun = { costs: [], faults: [], requests: 0 };
  try {
    let nth = 0;
    for await (const place of places()) {
      const { kinds, sizes } = choose(place, nth++);
      for (const kind of kinds)
        await tryPlace(
          site,
          run,
          place,
          kind,
          sizes.filter((size) => size <= place.most),
        );
    }
  } finally {
    await close();
  }
  return run;
}

/** Fills one place with one kind of text of growing size, and notes the cost. */
async function tryPlace(
  site: MeasuredSite,
  run: HostileRun,
  place: Place,
  kind: Kind,
  sizes: readonly Size[],
): Promise<void> {
  let smaller: Cost | null = null;
  for (const size of sizes) {
    const fair: number = smaller
      ? smaller.ms + SLACK_MS + (SLACK * smaller.ms * size) / smaller.size
      : MOST_MS;
    const most = Math.min(MOST_MS, fair);
    const wire = place.fill(repeated(kind, size));
    const cost: Cost = {
      route: place.route,
      what: `${place.name}: ${kind}`,
      size,
      ms: Infinity,
      status: 0,
    };
    for (let tries = 0; tries < TRIES && cost.ms > most; tries++) {
      const { ms, status } = await site.measure(wire);
      run.requests++;
      cost.status = status;
      cost.ms = Math.min(cost.ms, ms);
      // Beyond this excess another try cannot help.
      if (ms > 4 * MOST_MS) break;
    }
    run.costs.push(cost);
    const said = `${cost.route} ${cost.what}, ${size} bytes: ${cost.ms.toFixed(0)} ms, status ${cost.status}`;
    if (cost.ms > most)
      run.faults.push(`${said}; at most ${most.toFixed(0)} ms are fair (${smaller?.ms.toFixed(1)} before)`);
    if (cost.status >= 500) run.faults.push(`${said}: a fault of the site`);
    // A larger text would only take longer.
    if (cost.ms > MOST_MS) return;
    smaller = cost;
  }
}

/** Returns a table of the slowest time of each route at each size, the slowest routes first. */
export function tableOf({ costs }: Pick<HostileRun, 'costs'>): string {
  const slowest = new Map<string, Cost>();
  for (const cost of costs) {
    const key = `${cost.route} ${cost.size}`;
    if (cost.ms > (slowest.get(key)?.ms ?? 0)) slowest.set(key, cost);
  }
  const rows = [...slowest.values()]
    .sort((a, b) => b.size - a.size || b.ms - a.ms)
    .map(({ route, size, ms, what, status }) =>
      ['', route, size.toLocaleString('en'), ms.toFixed(1), what, status, ''].join(' | ').trim(),
    );
  return ['| route | bytes | slowest, ms | with | status |', '|---|---|---|---|---|', ...rows].join('\n');
}
