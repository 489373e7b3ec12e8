/**
 * Common typing errors in the domains of the largest providers. Hardly anybody has a mailbox under these
 * names.
 */
const MISTYPED = new Map(
  Object.entries({
    'gmail.com': ['gmial.com', 'gamil.com', 'gmai.com', 'gmil.com', 'gmaill.com', 'gnail.com', 'gmail.con'],
    'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con'],
    'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmail.con'],
    'outlook.com': ['outlok.com', 'outloook.com', 'outlook.con'],
    'rediffmail.com': ['rediffmial.com', 'redifmail.com', 'rediffmail.con'],
  }).flatMap(([meant, slips]) => slips.map((slip) => [slip, meant])),
);

/**
 * Returns the address that a mistyped one seems to mean, 'asha@gmail.com' for 'asha@gmial.com'; null if it
 * looks right.
 */
export function emailMeant(typed: string): string | null {
  const address = typed.trim();
  const provider = address.lastIndexOf('@') + 1;
  const meant = provider > 1 ? MISTYPED.get(address.slice(provider).toLowerCase()) : undefined;
  return meant ? address.slice(0, provider) + meant : null;
}
