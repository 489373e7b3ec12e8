import { useSyncExternalStore } from 'react';

/** Key of the token in the browser's storage. */
const KEY = 'admin_token';

/** Key of the mark that a passkey of this site was used in this browser. */
const PASSKEY_MARK = 'admin_passkey';

/**
 * Returns true if the sign-in offers a passkey in this browser. It asks no server, because the server tells
 * nobody whether there are passkeys.
 */
export const hasPasskeyMark = (): boolean => localStorage.getItem(PASSKEY_MARK) !== null;

/** Remembers whether this browser uses a passkey. */
export function keepPasskeyMark(isUsed: boolean): void {
  if (isUsed) localStorage.setItem(PASSKEY_MARK, 'used');
  else localStorage.removeItem(PASSKEY_MARK);
}

/** `out`: never signed in, or signed out here. `ended`: the session ended in any other way. */
type SessionState = 'out' | 'in' | 'ended';

let state: SessionState = readToken() ? 'in' : 'out';
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const notify of listeners) notify();
}

/** Returns the owner's token, or null. */
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

function listen(notify: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    if (event.newValue !== null) become('in');
    // Signed out in another tab. Unsaved work in this tab must not get lost.
    else if (state === 'in') become('ended');
  };
  listeners.add(notify);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Returns whether this browser holds a session of the owner, which may have ended meanwhile. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(listen, () => state);
}
