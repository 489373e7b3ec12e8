import { useSyncExternalStore } from 'react';

/** Where the token lies in the browser's storage (spec section 6). */
const KEY = 'admin_token';

/** Why nobody is signed in: never was, signed out here, or the session ended otherwise. */
type Standing = 'out' | 'in' | 'ended';

let standing: Standing = readToken() ? 'in' : 'out';
const listeners = new Set<() => void>();

function become(next: Standing): void {
  standing = next;
  for (const tell of listeners) tell();
}

/** The owner's token, or null. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Keeps the token of a new session. */
export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  become('in');
}

/** Forgets the token: because the owner signs out, or because the server no longer takes it. */
export function dropToken(why: 'out' | 'ended'): void {
  localStorage.removeItem(KEY);
  become(why);
}

function listen(tell: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    if (event.newValue !== null) become('in');
    // Signed out in another tab: what is half done in this one must not get lost.
    else if (standing === 'in') become('ended');
  };
  listeners.add(tell);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Whether the owner is signed in, as far as this browser knows. */
export function useSessionState(): Standing {
  return useSyncExternalStore(listen, () => standing);
}
