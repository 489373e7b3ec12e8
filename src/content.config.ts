import { defineCollection } from 'astro:content';
import { file, glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';
import { withIds } from '#editorial/read-content.ts';
import { folders, HINDI, hindiTexts, lists } from '#editorial/schemas.ts';

type Table = Record<string, { schema: z.ZodType }>;

/** Makes a collection of each row of a table, under the name of the row. */
function collectionsOf<T extends Table>(table: T, loaderOf: (name: keyof T & string) => Loader) {
  const made = Object.entries(table).map(([name, { schema }]) => [
    name,
    defineCollection({ loader: loaderOf(name), schema }),
  ]);
  return Object.fromEntries(made) as { [Name in keyof T]: { loader: Loader; schema: T[Name]['schema'] } };
}

/**
 * All collections that editors change. The integration `content` has checked all of it before
 * (`src/build/content.ts`).
 */
export const collections = {
  ...collectionsOf(folders, (name) => glob({ base: `./content/${name}`, pattern: ['*.md', `!*${HINDI}`] })),
  ...collectionsOf(hindiTexts, (name) =>
    glob({
      base: `./content/${hindiTexts[name].folder}`,
      pattern: `*${HINDI}`,
      generateId: ({ entry }) => entry.slice(0, -HINDI.length),
    }),
  ),
  ...collectionsOf(lists, (name) =>
    file(`content/lists/${lists[name].file}`, { parser: (text) => withIds(text, lists[name].key) }),
  ),
};
