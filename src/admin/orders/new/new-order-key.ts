import { newKey } from '#lib/checkout-draft.ts';

/*
 * The idempotency key of an order that the owner makes. Two tabs that show the same order must make only one
 * order. Once it is done, the same order sent again must make another. So the key is a hash of what is sent
 * and of a nonce that all tabs share until an order is done.
 */

const NONCE = 'new-order';

/**
 * Returns the nonce that new orders share until one is done, or a fresh one if this browser stores nothing.
 */
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

/** Forgets the nonce, so that the next form makes an order of its own. */
export function forgetNonce(): void {
  try {
    localStorage.removeItem(NONCE);
  } catch {
    // This browser stores nothing, so there is nothing to forget.
  }
}

/** Returns the idempotency key for sending an order. */
export async function keyOf(nonce: string, wanted: object): Promise<string> {
  const bytes = new TextEncoder().encode(nonce + JSON.stringify(wanted));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
