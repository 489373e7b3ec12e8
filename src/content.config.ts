import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';

const description = z
  .string()
  .min(50, 'at least 50 characters: it is what Google and WhatsApp show')
  .max(160, 'at most 160 characters: it is what Google and WhatsApp show');
const scenes = [
  'about.jpg',
  'astrology.jpg',
  'gemstones.jpg',
  'hero-astrolabe.jpg',
  'numerology.jpg',
  'shop.jpg',
  'vastu.jpg',
] as const;
const scene = z.enum(scenes, { error: `one of the pictures in src/assets/scenes: ${scenes.join(', ')}` });
const pictureText = z.string().min(20).max(160);
const folder = (name: string) => glob({ base: `./content/${name}`, pattern: '*.md' });

/** One service, of the catalogue (`services`, 17) or of the home page's grid (`consultations`, 8). */
const service = z.strictObject({
  id: z.number().int().positive(),
  category: z.enum(['astrology', 'numerology', 'vastu']),
  subcategory: z.string().regex(/^[a-z-]+$/, 'lower-case letters and hyphens, as in the file name'),
  title: z.string().min(1).max(50),
  description,
  icon: z.string().min(1),
  banner: scene,
  altText: pictureText,
  fee: z.string().optional(),
  duration: z.string().min(1),
  mode: z.string().min(1),
  bring: z.array(z.string().min(1)).min(1).max(6),
  related: z.array(z.string()).max(3),
});

export const collections = {
  services: defineCollection({ loader: folder('services'), schema: service }),
  consultations: defineCollection({ loader: folder('consultations'), schema: service }),
  articles: defineCollection({
    loader: folder('articles'),
    schema: z.strictObject({
      id: z.number().int().positive(),
      slug: z.string().regex(/^[a-z-]+$/, 'lower-case letters and hyphens, as in the file name'),
      title: z.string().min(1).max(60),
      description,
      date: z.coerce.date(),
      updated: z.coerce.date().optional(),
      image: scene,
      imageAlt: pictureText,
      author: z.string().min(1),
      tags: z
        .array(z.enum(['kundali', 'doshas', 'gemstones', 'rudraksha', 'numerology', 'vastu', 'practice']))
        .min(1)
        .max(4),
      services: z.array(z.string()).max(3),
      draft: z.boolean().default(false),
      views: z.number().int().nonnegative().optional(),
    }),
  }),
  testimonials: defineCollection({
    loader: folder('testimonials'),
    schema: z.strictObject({
      text: z.string().min(1),
      name: z.string().min(1),
      profession: z.string().optional(),
      /** True for words written for the demonstration; no real client said them. */
      sample: z.boolean(),
    }),
  }),
  faq: defineCollection({
    loader: file('./content/lists/faq.json', {
      parser: (text) =>
        JSON.parse(text).map((entry: { order: number }) => ({ ...entry, id: String(entry.order) })),
    }),
    schema: z.strictObject({
      id: z.string(),
      order: z.number().int().min(1),
      question: z.string().min(1),
      answer: z.string().min(1),
      tags: z.array(z.string()),
    }),
  }),
  popularServices: defineCollection({
    loader: file('./content/lists/popular-services.json', {
      parser: (text) => JSON.parse(text).map((entry: { id: number }) => ({ ...entry, id: String(entry.id) })),
    }),
    schema: z.strictObject({
      id: z.string(),
      title: z.string().min(1),
      description: z.string().min(1).max(160),
      image: scene,
      altText: pictureText,
      link: z.string().startsWith('/service-details/'),
    }),
  }),
  pages: defineCollection({
    loader: folder('pages'),
    schema: z.strictObject({ title: z.string().min(1).max(60), description }),
  }),
  /** Policies. `reviewNeeded` stays true until the owner's lawyer has read the text. */
  legal: defineCollection({
    loader: folder('legal'),
    schema: z.strictObject({
      title: z.string().min(1).max(60),
      description,
      updated: z.coerce.date(),
      reviewNeeded: z.boolean(),
    }),
  }),
};
