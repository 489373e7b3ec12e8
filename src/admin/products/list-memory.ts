/** Where in the list the owner was, as the list's query; she comes back to it from a form. */
let query = '';
let saved: number | null = null;

/** Keeps the place in the list. */
export function rememberPlace(search: string): void {
  query = search;
}

/** The address of the list at the place it was left. */
export function listAddress(): string {
  return `/list-product${query && `?${query}`}`;
}

/** Keeps which product was saved, so that the list can show it. A new one stands on the first page. */
export function rememberSaved(id: number, isNew: boolean): void {
  saved = id;
  if (isNew) query = '';
}

/** The product saved last, once. */
export function takeSaved(): number | null {
  const id = saved;
  saved = null;
  return id;
}
