/** The id that a text names: a positive integer written plainly; 0, which nothing has, when it names none. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
