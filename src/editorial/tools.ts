import { type CollectionEntry, getCollection } from 'astro:content';

export type Tool = CollectionEntry<'tools'>;

/** The free tools in their order. */
export async function allTools(): Promise<Tool[]> {
  return (await getCollection('tools')).sort((a, b) => a.data.order - b.data.order);
}
