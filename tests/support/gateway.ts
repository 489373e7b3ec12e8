/** The address of the simulator for sites under test. Nothing listens there. */
export const SIMULATOR_URL = 'https://simulator.test';

type Answer = (request: Request) => Promise<Response>;

/** A gateway between the site and a provider. */
export interface Gateway {
  url: string;
  close(): void;
}

/** Faults that a gateway adds to forwarding. */
export interface GatewayHabits {
  /** Sends a call a second time and returns the second answer, as a load balancer does that retries. */
  repeats?: (call: { method: string; path: string; body: string }) => boolean;
  /** Answers instead of the provider. */
  answers?: (call: { method: string; path: string }) => Response | null;
}

const GATEWAY_URL = 'https://gateway.test';
let gateway: Answer | null = null;

/**
 * A `fetch` that reaches the simulator and the gateways at their addresses, and all other servers at theirs.
 */
export function outside(simulator: typeof fetch): typeof fetch {
  const real = globalThis.fetch;
  return (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : String(input));
    if (origin === SIMULATOR_URL) return givenUp(simulator(input, init), init?.signal);
    if (origin === GATEWAY_URL && gateway) return givenUp(gateway(new Request(input, init)), init?.signal);
    return real(input, init);
  };
}

/** Rejects with the signal's reason as soon as it is aborted. Its listener keeps composed signals alive. */
function givenUp(answer: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  return new Promise((done, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    answer.then(done, fail);
  });
}

/** Opens the gateway in front of the simulator. Its faults may be changed while it is open. */
export function openGateway(habits: GatewayHabits): Gateway {
  gateway = async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname}${search}`;
    const body = await request.text();
    const { method, headers } = request;
    const own = habits.answers?.({ method, path });
    if (own) return own;
    const send = () => fetch(`${SIMULATOR_URL}${path}`, { method, headers, ...(body !== '' && { body }) });
    let response = await send();
    let text = await response.text();
    if (habits.repeats?.({ method, path, body })) {
      response = await send();
      text = await response.text();
    }
    const type = response.headers.get('content-type') ?? 'text/plain';
    return new Response(text, { status: response.status, headers: { 'content-type': type } });
  };
  return {
    url: GATEWAY_URL,
    close() {
      gateway = null;
    },
  };
}
