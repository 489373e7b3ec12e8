import type { Providers } from '#server/payments/provider.ts';
import type { Actor, Interleaver } from './interleaver.ts';
import { type Around, openMemoryStorage } from './memory-store.ts';
import {
  type Answered,
  type Asked,
  noteAnswer,
  noteShared,
  watchCall,
  watchLadder,
} from './payment-call-rules.ts';
import { watchStore } from './payment-store-rules.ts';
import type { PaymentWorld, Role } from './payment-world.ts';
import { providerIds, testProviders } from './test-providers.ts';
import { TEST_SECRET } from './test-shop.ts';
import { endOf } from './virtual-deadlines.ts';

/** A function instance with its adapters, used by one actor after another. Its memory outlives its actors. */
export interface Instance {
  providers: Providers;
  actor: Actor | null;
  role: Role;
  /** The step at which its present actor began. */
  since: number;
  token: { renewFrom: number } | null;
  /** True if one of its calls was refused for its token since it last got one. */
  refused: boolean;
  /** True if a request of its adapters to the store has failed since it last got a token. */
  isCutOff: boolean;
  /** Its calls that have no answer yet. */
  unanswered: number;
  begin: (actor: Actor | null, interleaver: Interleaver | null, role: Role) => void;
}

const reset = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
const tooLate = () => new DOMException('no answer in time', 'TimeoutError');

/** Makes all adapters, with the keys that the simulator knows, connected only to the simulator. */
export function openInstance(world: PaymentWorld): Instance {
  const { simulator, clock } = world;
  const settings = simulator.control.settings();
  for (const id of providerIds)
    for (const secret of testProviders[id].credentials(settings)) world.secrets.add(secret);
  let between: Interleaver | null = null;

  /** Performs one call of an adapter as one step. By then its caller may have given up, or may be killed. */
  async function reach(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const { actor } = instance;
    const { method = 'GET', headers = {}, body = null, signal } = init;
    const asked: Asked = { url: new URL(String(input)), method, body: String(body ?? '') };
    const authorization = new Headers(headers).get('authorization')?.split(' ')[1];
    if (authorization) world.secrets.add(authorization);
    const step = async (): Promise<Answered> => {
      world.steps++;
      watchCall(world, instance, asked);
      const isLate = clock.now().getTime() > endOf(signal);
      if (isLate && world.chance() < 0.5) throw tooLate();
      const before = simulator.control.violations().length;
      const response = await simulator.fetch(asked.url, { method, headers, body });
      const answered = { status: response.status, headers: response.headers, text: await response.text() };
      watchLadder(world, instance, simulator.control.violations().slice(before));
      if (isLate) throw tooLate();
      return answered;
    };
    instance.unanswered++;
    const answered = await (actor && between ? between.call(actor)(step, reset) : step()).finally(() => {
      instance.unanswered--;
    });
    noteAnswer(world, instance, asked, answered);
    return new Response(answered.text, { status: answered.status, headers: answered.headers });
  }

  /** Performs a request of an adapter to the store as one step of the actor that it works for at present. */
  const around: Around = async (step, effect) => {
    const { actor } = instance;
    const stored = () => world.blobs.stores.get(step.store)?.get(step.key)?.content;
    const watched = () => {
      const before = stored();
      const result = watchStore(world, actor, step, effect);
      if (stored() !== before) noteShared(world, instance, before && String(before));
      return result;
    };
    instance.unanswered++;
    try {
      return await (actor && between ? between.around(actor)(step, watched) : watched());
    } catch (error) {
      instance.isCutOff = true;
      throw error;
    } finally {
      instance.unanswered--;
    }
  };

  const { accounts } = openMemoryStorage(world.blobs, around);
  const common = {
    payPageOrigin: 'https://simulator.test',
    tokenStore: { store: accounts, secret: TEST_SECRET },
    now: clock.now,
    fetch: reach,
  };
  const instance: Instance = {
    providers: Object.fromEntries(providerIds.map((id) => [id, testProviders[id].open(settings, common)])),
    actor: null,
    role: 'asks',
    since: 0,
    token: null,
    refused: false,
    isCutOff: false,
    unanswered: 0,
    begin(actor, interleaver, role) {
      between = interleaver;
      Object.assign(instance, { actor, role, since: world.steps });
    },
  };
  return instance;
}
