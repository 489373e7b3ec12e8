import { readdirSync } from 'node:fs';
import { z } from 'astro/zod';
import { planets } from '#tools/jyotish/zodiac.ts';
import {
  day,
  description,
  fields,
  fileName,
  listOf,
  oneOf,
  plainText,
  say,
  wholeNumber,
  words,
  yesOrNo,
} from './field-kinds.ts';
import { type ServiceIconName, serviceIcons } from './service-icons.ts';

/** A number in steps; its message names it, for mistakes in a drawing are told with `drawing` alone in front. */
function number(name: string, least: number, most: number, step = 1) {
  const error = say(`write ${name}, a number from ${least} to ${most} in steps of ${step}`);
  return z.number({ error }).min(least, { error }).max(most, { error }).multipleOf(step, { error });
}
const house = number('house', 1, 12);
const graha = oneOf(planets, 'graha, one of these');
const side = (name: string) => number(name, 3, 60, 0.1);
const carat = number('carat', 0.5, 15, 0.01);

const kinds = [
  fields({ kind: z.literal('chart'), lagna: number('lagna', 1, 12), graha, house }),
  fields({ kind: z.literal('mangal-houses') }),
  fields({ kind: z.literal('kaal-sarp'), date: day }),
  fields({ kind: z.literal('rising-rashis'), date: day, hour: number('hour', 0, 24, 0.25) }),
  fields({ kind: z.literal('lo-shu'), date: day }),
  fields({ kind: z.literal('date-sums'), date: day }),
  fields({ kind: z.literal('ratti-scale'), carat }),
  fields({ kind: z.literal('gem-report'), carat }),
  fields({ kind: z.literal('rudraksha'), mukhi: number('mukhi', 2, 14) }),
  fields({ kind: z.literal('floor-plan'), width: side('width'), depth: side('depth') }),
] as const;

/** What an article's own picture shows, explained in docs/editing.md; `src/drawings` draws it. */
const drawing = z.discriminatedUnion('kind', kinds, {
  error: `write { kind: lo-shu, date: 1996-05-14 }, or another kind: ${kinds.map(({ shape }) => shape.kind.value).join(', ')}`,
});
export type Drawing = z.infer<typeof drawing>;
/** What a drawing of one kind is made from. */
export type DataOf<K extends Drawing['kind']> = Extract<Drawing, { kind: K }>;

/* What each file under content/ must hold; docs/editing.md explains the fields to editors. */

const scene = oneOf(
  readdirSync('src/assets/scenes').filter((name) => name.endsWith('.jpg')),
  'one of the pictures in src/assets/scenes',
);
const whatIsSeen = 'say in 20 to 160 characters what the picture shows, for people who cannot see it';
const altText = z
  .string({ error: say(whatIsSeen) })
  .min(20, whatIsSeen)
  .max(160, whatIsSeen);
const serviceName = z.string({
  error: 'write the name of a file in content/services or content/consultations, without .md',
});
const icons = Object.keys(serviceIcons) as ServiceIconName[];
const tags = ['kundali', 'doshas', 'gemstones', 'rudraksha', 'numerology', 'vastu', 'practice'] as const;

/** One service, of the catalogue (`services`, 17) or of the home page's grid (`consultations`, 8). */
const service = fields({
  id: wholeNumber,
  category: oneOf(['astrology', 'numerology', 'vastu'], 'one of these, in small letters'),
  subcategory: fileName,
  title: words(50),
  description,
  icon: oneOf(icons, 'one of the icons'),
  banner: scene,
  altText,
  fee: words(60).optional(),
  duration: words(100),
  mode: words(100),
  bring: listOf(plainText, 1, 6),
  related: listOf(serviceName, 0, 3),
});

const article = fields({
  id: wholeNumber,
  slug: fileName,
  title: words(60),
  description,
  date: day,
  updated: day.optional(),
  image: scene,
  imageAlt: altText,
  drawing: drawing.optional(),
  author: words(60),
  tags: listOf(oneOf(tags, 'one of these tags'), 1, 4),
  services: listOf(serviceName, 0, 3),
  draft: yesOrNo.default(false),
  views: z.number('write a whole number, or leave the line out').int().nonnegative().optional(),
});

const testimonial = fields({
  text: plainText,
  name: words(60),
  profession: words(60).optional(),
  /** True for words written for the demonstration; no real client said them. */
  sample: yesOrNo,
});

const question = fields({
  id: z.string(),
  order: wholeNumber,
  question: words(160),
  answer: plainText,
  tags: listOf(plainText, 0, 6),
  /** True for an answer written for the demonstration, until the owner has read it. */
  sample: yesOrNo.optional(),
});

/** A page under /service-details that lists several services: one a category, and two more that visitors look for. */
const servicePage = fields({
  id: z.string(),
  slug: fileName,
  title: words(50),
  description,
  lead: words(400),
  image: scene,
  altText,
  /** Which services it lists, in this order. */
  services: listOf(serviceName, 1, 30),
  /** Whether it leads on to the shop. */
  shop: yesOrNo.default(false),
});

const popularService = fields({
  id: z.string(),
  title: words(60),
  description: words(160),
  image: scene,
  altText,
  link: z.string().startsWith('/service-details/', 'write an address that begins with /service-details/'),
});

const spelledWord = z
  .string({ error: say('write a word or two, in double quotes') })
  .regex(
    /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?: [\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u,
    'write small letters and digits only, with one space between words',
  );

/** A word and what else visitors type for it; `search/spellings` reads the same list. */
const spelling = fields({ id: z.string(), word: spelledWord, also: listOf(spelledWord, 1, 12) });

const page = fields({ title: words(60), description });

/** A free tool under /tools; the file's name is its address. */
export const tool = fields({
  order: wholeNumber,
  /** What an enquiry sent from its page is about. */
  name: words(40),
  /** For cards and menus. */
  short: words(24),
  title: words(60),
  description,
  lead: words(300),
  scene,
  /** What the worked example shows. */
  exampleText: words(200),
  services: listOf(serviceName, 0, 4),
  articles: listOf(fileName, 0, 4),
});

/**
 * A policy. `reviewNeeded` stays true until the owner's lawyer has read the text; `hindiOf` is the file of the English
 * text that this one says in Hindi.
 */
const policy = fields({
  title: words(60),
  description,
  updated: day,
  reviewNeeded: yesOrNo,
  hindiOf: fileName.optional(),
});

/** The folders of markdown in content/; `unique` is the field that no two files may share. */
export const folders = {
  services: { schema: service, unique: 'id' },
  consultations: { schema: service, unique: 'id' },
  articles: { schema: article, unique: 'id' },
  testimonials: { schema: testimonial, unique: undefined },
  pages: { schema: page, unique: undefined },
  legal: { schema: policy, unique: undefined },
  tools: { schema: tool, unique: 'order' },
};

/** The JSON lists in content/lists; `key` is the field that tells their entries apart. */
export const lists = {
  faq: { file: 'faq.json', schema: question, key: 'order' },
  servicePages: { file: 'service-pages.json', schema: servicePage, key: 'slug' },
  popularServices: { file: 'popular-services.json', schema: popularService, key: 'id' },
  spellings: { file: 'spellings.json', schema: spelling, key: 'word' },
};
