import type { BlobsServer } from '#local/blobs-server.ts';

/** The stores of this process that are asked without the network, by their origin. */
const near = new Map<string, BlobsServer['fetch']>();
let isPatched = false;

/**
 * Has all requests of this process to a store of its own answered without the network between the two, which
 * would take most of the time of a short call. Whether the site's client and a store understand each other
 * over HTTP is tested in `blob-store.test.ts`, and wherever site and store are two processes.
 * @returns a function that sends the requests over the network again
 */
export function askWithoutNetwork({ url, fetch: ask }: BlobsServer): () => void {
  if (!isPatched) {
    isPatched = true;
    const overNetwork = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const answer = near.get(new URL(address).origin);
      return answer ? answer(address, input instanceof Request ? input : init) : overNetwork(input, init);
    };
  }
  near.set(url, ask);
  return () => void near.delete(url);
}
