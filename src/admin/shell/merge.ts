type Values = Readonly<Record<string, string>>;

/**
 * Merges what the owner entered with what was saved elsewhere since she opened the form, field by field. A
 * field that only one of them changed has that change. `both` names the fields that both changed, each in
 * another way; `values` has hers for these.
 * @param before the values with which her form began
 * @param isSame tells whether two texts of a field mean the same
 */
export function merge<T extends Values>(
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', T>,
  isSame = (_: keyof T & string, one: string, other: string) => one.trim() === other.trim(),
): { values: T; both: (keyof T & string)[] } {
  const names = Object.keys(mine) as (keyof T & string)[];
  const changes = (name: keyof T & string, to: T) => !isSame(name, to[name] ?? '', before[name] ?? '');
  const differs = (name: keyof T & string) => !isSame(name, mine[name] ?? '', theirs[name] ?? '');
  const hers = names.filter((name) => changes(name, mine));
  return {
    values: { ...theirs, ...Object.fromEntries(hers.map((name) => [name, mine[name]])) },
    both: hers.filter((name) => changes(name, theirs) && differs(name)),
  };
}
