import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { withIds } from '#editorial/read-content.ts';
import { folders, lists } from '#editorial/schemas.ts';

const folder = <S extends z.ZodType>(name: string, { schema }: { schema: S }) =>
  defineCollection({ loader: glob({ base: `./content/${name}`, pattern: '*.md' }), schema });

const list = <S extends z.ZodType>({ file: name, schema, key }: { file: string; schema: S; key: string }) =>
  defineCollection({
    loader: file(`content/lists/${name}`, { parser: (text) => withIds(text, key) }),
    schema,
  });

/** What editors change. The integration `content` has checked all of it before (`src/integrations.ts`). */
export const collections = {
  services: folder('services', folders.services),
  consultations: folder('consultations', folders.consultations),
  articles: folder('articles', folders.articles),
  testimonials: folder('testimonials', folders.testimonials),
  pages: folder('pages', folders.pages),
  legal: folder('legal', folders.legal),
  tools: folder('tools', folders.tools),
  faq: list(lists.faq),
  servicePages: list(lists.servicePages),
  popularServices: list(lists.popularServices),
  spellings: list(lists.spellings),
};
