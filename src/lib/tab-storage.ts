/** Returns the value that the tab keeps under a key until it is closed, or null. */
export function readTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in the tab; null forgets it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing loses only the convenience.
  }
}
