import { type CollectionEntry, getCollection } from 'astro:content';
import type { Language } from '#domain/site/language.ts';
import { hindiOf } from './hindi-texts.ts';

export type Tool = CollectionEntry<'tools'>;

/** Returns the free tools in their order. */
export async function allTools(): Promise<Tool[]> {
  return (await getCollection('tools')).sort((a, b) => a.data.order - b.data.order);
}

/**
 * Returns a tool in the words of a language, and the entry that holds its text.
 * @throws Error when its Hindi text is missing: the page of a tool is in Hindi throughout
 */
export async function toolIn(lang: Language, tool: Tool) {
  if (lang === 'en') return { ...tool, text: tool };
  const text = await hindiOf('tools', tool.id);
  if (!text) throw new Error(`content/tools/${tool.id}.hi.md is missing`);
  return { ...tool, data: { ...tool.data, ...text.data } as Tool['data'], text };
}

/** Returns the tools whose pages lead to this service or article. @param name the name of its file */
export async function toolsFor(kind: 'services' | 'articles', name: string): Promise<Tool[]> {
  return (await allTools()).filter(({ data }) => data[kind].includes(name));
}
