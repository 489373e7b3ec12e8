import { newKey } from '#lib/checkout-draft.ts';

/*
 * The idempotency key of an order that the owner makes. Two tabs with the same order on their screens must make one
 * order, and the same order a second time, once the first is done, must make another. So the key is made of what is
 * sent and of a word that all tabs share until an order is done.
 */

const NONCE = 'new-order';

/** Returns the word that new orders share until one is done; a new one where this browser keeps none. */
export function readNonce(): string {
  try {
    const kept = localStorage.getItem(NONCE);
    if (kept) return kept;
    const made = newKey();
    localStorage.setItem(NONCE, made);
    return made;
  } catch {
    return newKey();
  }
}

/** Forgets the word, so that the next form makes orders of its own. */
export function forgetNonce(): void {
  try {
    localStorage.removeItem(NONCE);
  } catch {
    // Nothing was kept.
  }
}

/** Returns the idempotency key for sending an order. */
export async function keyOf(nonce: string, wanted: object): Promise<string> {
  const bytes = new TextEncoder().encode(nonce + JSON.stringify(wanted));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
