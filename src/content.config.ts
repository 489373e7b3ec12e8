import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Policies: terms and privacy. `reviewNeeded` stays true until the owner's lawyer has read the text. */
const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '*.md' }),
  schema: z.strictObject({
    title: z.string().min(1).max(60),
    description: z.string().min(50).max(160),
    updated: z.coerce.date(),
    reviewNeeded: z.boolean(),
  }),
});

export const collections = { legal };
