/** Slips of the keys in the names of the largest providers, under which hardly anybody has a mailbox. */
const MISTYPED = new Map(
  Object.entries({
    'gmail.com': ['gmial.com', 'gamil.com', 'gmai.com', 'gmil.com', 'gmaill.com', 'gnail.com', 'gmail.con'],
    'yahoo.com': ['yaho.com', 'yahooo.com', 'yhaoo.com', 'yahoo.con'],
    'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmail.con'],
    'outlook.com': ['outlok.com', 'outloook.com', 'outlook.con'],
    'rediffmail.com': ['rediffmial.com', 'redifmail.com', 'rediffmail.con'],
  }).flatMap(([meant, slips]) => slips.map((slip) => [slip, meant])),
);

/** The address that a typed one seems to mean, 'asha@gmail.com' for 'asha@gmial.com'; null where none is likely. */
export function emailMeant(typed: string): string | null {
  const [, person, provider = ''] = /^\s*(.+@)([^@]+?)\s*$/.exec(typed) ?? [];
  const meant = MISTYPED.get(provider.toLowerCase());
  return meant ? person + meant : null;
}
