import { type Clock, minutes } from './clock.ts';
import type { ProviderId } from './settings.ts';

/** A webhook to be sent, or sent. */
export interface Delivery {
  /** `d1`, `d2`… in the order of the events. */
  id: string;
  provider: ProviderId;
  event: string;
  /** The client's id of the order that it is about. */
  about: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  dueAt: number;
  state: 'waiting' | 'delivered' | 'dropped';
  /** One entry per try. The status is null if no answer came in time. */
  tries: { at: number; status: number | null }[];
}

/** Sends a webhook. Rejects if no answer came in time. */
export type Deliver = (request: Request) => Promise<Response>;

export interface Deliveries {
  queue(delivery: Omit<Delivery, 'id' | 'state' | 'tries'>): void;
  list(): Delivery[];
  /** Throws for an unknown id. */
  find(id: string): Delivery;
  duplicate(id: string, copies: number): void;
  /** Puts the named webhooks in this order, at the place of the first of them. */
  reorder(ids: string[]): void;
  /** Sends webhooks that are due, or the named ones whether due or not; one after another unless `atOnce`. */
  send(options: { ids?: string[] | undefined; atOnce?: boolean | undefined }): Promise<Delivery[]>;
  /** Returns how many webhooks about an order were sent so far. */
  sentAbout(about: string): number;
}

export function makeDeliveries(clock: Clock, deliver: Deliver): Deliveries {
  let all: Delivery[] = [];
  let count = 0;
  const sent = new Map<string, number>();

  function queue(delivery: Omit<Delivery, 'id' | 'state' | 'tries'>): void {
    count += 1;
    all.push({ ...delivery, id: `d${count}`, state: 'waiting', tries: [] });
  }

  function find(id: string) {
    const found = all.find((delivery) => delivery.id === id);
    if (!found) throw new RangeError(`no delivery ${id}`);
    return found;
  }

  async function sendOne(delivery: Delivery): Promise<void> {
    const { url, headers, body } = delivery;
    // It counts as sent before it is answered, because the client may ask for the status while it answers.
    sent.set(delivery.about, (sent.get(delivery.about) ?? 0) + 1);
    const at = clock.now();
    const status = await deliver(new Request(url, { method: 'POST', headers, body })).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => null,
    );
    delivery.tries.push({ at, status });
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered';
    else delivery.dueAt = clock.now() + minutes(1) * 2 ** (delivery.tries.length - 1);
  }

  return {
    queue,
    list: () => structuredClone(all),
    find,
    duplicate(id, copies) {
      for (let copy = 0; copy < copies; copy += 1) queue({ ...find(id), dueAt: clock.now() });
    },
    reorder(ids) {
      const named = ids.map(find);
      const first = Math.min(...named.map((one) => all.indexOf(one)));
      const before = all.slice(0, first);
      all = [...before, ...named, ...all.slice(first).filter((one) => !named.includes(one))];
    },
    async send({ ids, atOnce }) {
      const chosen = ids
        ? ids.map(find)
        : all.filter(({ state, dueAt }) => state === 'waiting' && dueAt <= clock.now());
      if (atOnce) await Promise.all(chosen.map(sendOne));
      else for (const one of chosen) await sendOne(one);
      return structuredClone(chosen);
    },
    sentAbout: (about) => sent.get(about) ?? 0,
  };
}
