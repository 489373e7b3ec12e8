/**
 * Groups items by a key. Keys and items keep the order in which they came. `Map.groupBy` does the same, but
 * Node 20 lacks it, and Netlify's command line runs the functions on the Node it was started with.
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
