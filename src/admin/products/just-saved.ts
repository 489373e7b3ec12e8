let saved: number | null = null;

/** Keeps which product was saved, so that the list can show it. */
export function rememberSaved(id: number): void {
  saved = id;
}

/** The product saved last, once. */
export function takeSaved(): number | null {
  const id = saved;
  saved = null;
  return id;
}
