import { type CollectionEntry, getCollection } from 'astro:content';

export type Tool = CollectionEntry<'tools'>;

/** Returns the free tools in their order. */
export async function allTools(): Promise<Tool[]> {
  return (await getCollection('tools')).sort((a, b) => a.data.order - b.data.order);
}

/** Returns the tools whose pages lead to this service or article. @param name the name of its file */
export async function toolsFor(kind: 'services' | 'articles', name: string): Promise<Tool[]> {
  return (await allTools()).filter(({ data }) => data[kind].includes(name));
}
