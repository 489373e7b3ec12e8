import { type CollectionEntry, getCollection } from 'astro:content';

export type Tool = CollectionEntry<'tools'>;

/** The free tools in their order. */
export async function allTools(): Promise<Tool[]> {
  return (await getCollection('tools')).sort((a, b) => a.data.order - b.data.order);
}

/** The tools whose pages name this service or article. @param name the name of its file, or the article's slug */
export async function toolsFor(kind: 'services' | 'articles', name: string): Promise<Tool[]> {
  return (await allTools()).filter(({ data }) => data[kind].includes(name));
}
