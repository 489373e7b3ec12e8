import { readdirSync } from 'node:fs';
import { z } from 'astro/zod';
import { isPrice } from '#domain/money/money.ts';
import { allNeeds, needs } from '#domain/order/needs.ts';
import { faq } from '#words/faq.ts';
import { reading } from '#words/reading.ts';
import { actions } from './actions.ts';
import {
  day,
  description,
  fields,
  fileName,
  listOf,
  oneOf,
  plainText,
  say,
  text,
  wholeNumber,
  yesOrNo,
} from './field-kinds.ts';
import { footerLinks } from './pages.ts';
import { type ServiceIconName, serviceIcons } from './service-icons.ts';

/*
 * The schemas of the files under content/. The `hint` of a field explains it to editors: in the editors' area
 * below the field, and in docs/fields.md, which is made from here.
 */

/** Builds run in the project's folder. */
const filesIn = (folder: string, ending: string) =>
  readdirSync(folder).filter((name) => name.endsWith(ending));
export const scenes = filesIn('src/assets/scenes', '.jpg');
/** Most bytes of a picture that an editor adds. */
export const LARGEST_PICTURE = 3_000_000;
const scene = oneOf(scenes, 'one of the pictures in src/assets/scenes');
const drawing = oneOf(filesIn('src/assets/drawings', '.svg'), 'one of the drawings in src/assets/drawings');
const whatIsSeen = 'say in 20 to 160 characters what the picture shows, for people who cannot see it';
const altText = z
  .string({ error: say(whatIsSeen) })
  .min(20, whatIsSeen)
  .max(160, whatIsSeen);
const captionHint = 'what the drawing shows; it stands below it (20 to 160 characters)';
const captionIfDrawn = altText.optional().meta({ hint: `${captionHint}, where there is one` });
type PerhapsDrawn = { drawing?: string | undefined; drawingCaption?: string | undefined };
const hasItsCaption = ({ drawing, drawingCaption }: PerhapsDrawn) => !drawing || drawingCaption;
const serviceName = z.string({
  error: 'write the name of a file in content/services or content/consultations, without .md',
});
const descriptionHint = '50 to 160 characters; Google and WhatsApp show it. No two pages alike';
const sceneHint = 'the photograph: the name of a picture that was uploaded to the site, as `vastu.jpg`';
const altTextHint = 'what the picture shows (20 to 160 characters)';
const serviceNameHint = 'each by the last part of its page’s address, as `kundali-nirman`';
const feeRule = 'write the rupees as a number, without quotes, ₹ and commas: 1100';
const icons = Object.keys(serviceIcons) as ServiceIconName[];
/** The topics of articles. */
export type Topic = keyof typeof reading.topics;
export const topics = Object.keys(reading.topics) as Topic[];

/** True for a text that nobody who can judge it has read yet. */
const sample = yesOrNo.optional().meta({ hint: '`true` until the owner has read it and it is true of her' });
const hindiSample = yesOrNo.optional().meta({ hint: '`true` until the owner has read the Hindi words' });

const minutes = z
  .number({ error: say('write how many minutes it takes, without quotes: 20') })
  .int('write whole minutes')
  .min(5, 'write from 5 to 480 minutes')
  .max(480, 'write from 5 to 480 minutes')
  .meta({ hint: 'how many minutes the talk takes' });

/** What every service has: those of the catalogue (`services`, 17) and of the home page's grid (`consultations`, 8). */
const serviceFields = {
  id: wholeNumber.meta({ hint: 'a number no other file of the folder has; the menu is in this order' }),
  category: fileName.meta({
    hint: 'the `slug` of its category in content/lists/service-pages.json, as `numerology`',
  }),
  subcategory: fileName.meta({
    hint: 'the last part of its page’s address: the name of the file, without `.md`',
  }),
  title: text(50).meta({ hint: 'at most 50 characters' }),
  description: description.meta({ hint: descriptionHint }),
  icon: oneOf(icons, 'one of the icons').meta({
    hint: `the small drawing beside its name: ${icons.map((icon) => `\`${icon}\``).join(', ')}`,
  }),
  banner: scene.meta({ hint: sceneHint }),
  altText: altText.meta({ hint: altTextHint }),
  fee: z
    .number({ error: say(feeRule) })
    .refine(isPrice, feeRule)
    .optional()
    .meta({
      hint:
        'what it costs in rupees, tax included, as `1100`; pages, the table of fees and payment requests take it ' +
        'from here. Needed before the launch',
    }),
  feeFrom: yesOrNo.optional().meta({ hint: '`true` if this is the lowest fee, and some cost more' }),
  feeFor: text(40)
    .optional()
    .meta({ hint: 'what the fee is for where that is not the minutes, as `one plan`' }),
  minutes,
  timeNote: text(80)
    .optional()
    .meta({ hint: 'what else to know of the time, as `a site visit takes longer`' }),
  slots: z
    .number({ error: say('write how many slots, without quotes: 2') })
    .int('write a whole number')
    .min(2, 'write from 2 to 4')
    .max(4, 'write from 2 to 4')
    .optional()
    .meta({ hint: 'how many slots `timeNote` speaks of; pages add what they cost together' }),
  needs: oneOf(allNeeds, 'what you need from the client').meta({
    hint:
      'what you need from the client before you talk, which forms and mails then ask for: ' +
      allNeeds.map((need) => `\`${need}\` (${needs[need].hint})`).join(', '),
  }),
  mode: text(100).meta({ hint: 'by phone, video or in person' }),
  bring: listOf(plainText, 1, 6).meta({ hint: '1 to 6 lines, each with `- ` before it' }),
  related: listOf(serviceName, 0, 3).meta({ hint: `up to 3 other services: ${serviceNameHint}` }),
  sample,
};
const service = fields({
  ...serviceFields,
  drawing: drawing.optional().meta({
    hint: 'a file in `src/assets/drawings`: the picture in its text and on its card, which shows the icon without it',
  }),
  drawingCaption: captionIfDrawn,
}).refine(hasItsCaption, { path: ['drawingCaption'], error: whatIsSeen });
const consultation = fields({
  ...serviceFields,
  minutes: minutes.optional(),
  fullReading: serviceName.meta({ hint: 'its full twin: the name of a file in content/services' }),
  differs: text(140).meta({ hint: 'one line, at most 140 characters: how it differs from its full twin' }),
  drawing: drawing.meta({
    hint: 'a file in `src/assets/drawings`: the picture in its text and on the home page',
  }),
  drawingCaption: altText.meta({ hint: captionHint }),
});

const article = fields({
  id: wholeNumber.meta({
    hint: 'a number no other article has; of two articles of one day the higher stands first',
  }),
  slug: fileName.meta({ hint: 'the last part of its page’s address: the name of the file, without `.md`' }),
  title: text(60).meta({ hint: 'at most 60 characters' }),
  description: description.meta({ hint: descriptionHint }),
  date: day.meta({ hint: 'the day it is published' }),
  updated: day.optional().meta({ hint: 'the day of a real change; printed beside the date' }),
  image: scene.meta({ hint: sceneHint }),
  imageAlt: altText.meta({ hint: altTextHint }),
  drawing: drawing.optional().meta({
    hint: 'a drawing that the page shows instead of the photograph, as `lo-shu-grid.svg`; may be left out',
  }),
  drawingCaption: captionIfDrawn,
  author: text(60).meta({ hint: "`'{{astrologer}}'` where she has read it, else `'{{practice}}'`" }),
  tags: listOf(oneOf(topics, 'one of these tags'), 1, 4).meta({
    hint: `1 to 4 of ${topics.map((tag) => `\`${tag}\``).join(', ')}; the article stands under these topics, and they choose the related articles`,
  }),
  services: listOf(serviceName, 0, 3).meta({
    hint: `up to 3 services offered beside the article: ${serviceNameHint}`,
  }),
  sources: listOf(plainText, 0, 6).meta({
    hint:
      'up to 6 lines, each with `- ` before it: the books, the figures and your own counting that the article rests on; ' +
      'the page lists them at its end',
  }),
  sample,
  draft: yesOrNo.default(false).meta({ hint: '`true` while it must not be published' }),
  views: z
    .number('write a whole number, or leave the line out')
    .int()
    .nonnegative()
    .optional()
    .meta({ hint: 'how often it was read, if you know it; never invent it' }),
}).refine(hasItsCaption, { path: ['drawingCaption'], error: whatIsSeen });

const testimonial = fields({
  text: plainText.meta({ hint: 'the words of the client' }),
  name: text(60).meta({ hint: 'a name that the client agreed to' }),
  profession: text(60).optional().meta({ hint: 'what the client does' }),
  sample: yesOrNo.meta({ hint: '`true` while the words are invented; no real client said them' }),
});

const question = fields({
  id: z.string(),
  order: wholeNumber.meta({ hint: 'its place' }),
  question: text(160).meta({ hint: 'at most 160 characters' }),
  answer: plainText.meta({ hint: '`\\n\\n` begins a new paragraph; links and lists do not work here' }),
  question_hi: text(160).optional().meta({ hint: 'the question in Hindi' }),
  answer_hi: plainText.optional().meta({ hint: 'the answer in Hindi' }),
  group: oneOf(Object.keys(faq.groups) as (keyof typeof faq.groups)[], 'one of the groups').meta({
    hint: 'the heading it stands under: `practice`, `booking`, `consultation` or `shop`',
  }),
  pages: listOf(oneOf(footerLinks, 'one of the pages in the footer'), 0, 3).meta({
    hint: `up to 3 pages that its answer leads to: ${footerLinks.map((name) => `\`${name}\``).join(', ')}`,
  }),
  tags: listOf(plainText, 0, 6).meta({ hint: 'up to 6 more words under which the search finds it' }),
  sample: yesOrNo.optional().meta({ hint: '`true` until the owner has read the answer' }),
}).refine(({ question_hi, answer_hi }) => !question_hi === !answer_hi, {
  path: ['answer_hi'],
  error: 'write question and answer in Hindi, or leave both out',
});

/**
 * A page under /service-details that lists several services. One with a `menuTitle` is a category of services:
 * menus, breadcrumbs, cards and structured data follow from it. Visitors look for the others.
 */
const servicePage = fields({
  id: z.string(),
  slug: fileName.meta({ hint: 'the last part of its address' }),
  title: text(50).meta({ hint: 'at most 50 characters' }),
  description: description.meta({ hint: descriptionHint }),
  lead: text(400).meta({ hint: 'the sentences below its title, at most 400 characters' }),
  image: scene.meta({ hint: sceneHint }),
  altText: altText.meta({ hint: altTextHint }),
  title_hi: text(50).meta({ hint: 'the title in Hindi' }),
  description_hi: description.meta({ hint: 'the description in Hindi' }),
  lead_hi: text(400).meta({ hint: 'the sentences below its title, in Hindi' }),
  altText_hi: altText.meta({ hint: 'what the picture shows, in Hindi' }),
  menuTitle: text(20).optional().meta({
    hint: 'for a category of services: its name in the menus, as `Numerology`; its page lists all services of the category',
  }),
  tools: text(40)
    .optional()
    .meta({ hint: 'for a category: the words of the link to free tools in its menu' }),
  menuTitle_hi: text(20).optional().meta({ hint: 'for a category: its name in Hindi' }),
  tools_hi: text(40).optional().meta({ hint: 'the same words in Hindi' }),
  toolsLink: z
    .string()
    .startsWith('/tools', 'write an address that begins with /tools')
    .optional()
    .meta({ hint: 'for a category: the address that this link leads to, as `/tools/numerology`' }),
  services: listOf(serviceName, 0, 30).meta({
    hint: `for a page that is no category: its services in their order, ${serviceNameHint}`,
  }),
  shop: yesOrNo.default(false).meta({ hint: '`true` if it leads on to the shop' }),
  sample: hindiSample,
})
  .refine(({ menuTitle, services }) => !menuTitle !== services.length < 1, {
    path: ['services'],
    error: 'name the services of the page; only a category, which has a menuTitle, lists its own by itself',
  })
  .refine(({ menuTitle, tools, toolsLink }) => !tools === !toolsLink && (menuTitle || !tools), {
    path: ['tools'],
    error: 'a category has both tools and toolsLink, or neither; other pages have no menu',
  })
  .refine(({ menuTitle, menuTitle_hi }) => !menuTitle === !menuTitle_hi, {
    path: ['menuTitle_hi'],
    error: 'a category has its name in both languages, for the menus; other pages have no menu',
  })
  .refine(({ tools, tools_hi }) => !tools === !tools_hi, {
    path: ['tools_hi'],
    error: 'write these words in both languages, or leave both out',
  });

const popularService = fields({
  id: z.string().meta({ hint: 'a short name that no other entry has' }),
  title: text(60).meta({ hint: 'at most 60 characters' }),
  description: text(160).meta({ hint: 'at most 160 characters' }),
  title_hi: text(60).optional().meta({ hint: 'the title in Hindi' }),
  description_hi: text(160).optional().meta({ hint: 'the description in Hindi' }),
  altText_hi: altText.optional().meta({ hint: 'the same in Hindi' }),
  image: scene.meta({ hint: sceneHint }),
  altText: altText.meta({ hint: altTextHint }),
  link: z
    .string()
    .startsWith('/service-details/', 'write an address that begins with /service-details/')
    .meta({ hint: 'an address that begins with `/service-details/`' }),
  sample: hindiSample,
}).refine(
  ({ title_hi, description_hi, altText_hi }) => !title_hi === !description_hi && !title_hi === !altText_hi,
  {
    path: ['title_hi'],
    error: 'write title_hi, description_hi and altText_hi, or leave all three out',
  },
);

const whereTo = 'write an address of this site, in double quotes';
const spelledWord = z
  .string({ error: say('write a word or two, in double quotes') })
  .regex(
    /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?: [\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u,
    'write small letters and digits only, with one space between words',
  );

/** A word and what else visitors type for it; `search/spellings` reads the same list. */
const spelling = fields({
  id: z.string(),
  word: spelledWord.meta({ hint: 'the spelling that the site uses most' }),
  also: listOf(spelledWord, 1, 12).meta({ hint: '1 to 12 other spellings that visitors type' }),
});

/**
 * What visitors type, and what the search shows first for it. `search/leads` reads the list as the build has
 * written it down.
 */
const firstFound = fields({
  id: fileName.meta({ hint: 'a short name that no other entry has' }),
  words: listOf(spelledWord, 1, 40).meta({
    hint:
      'names and short questions, as people type them: English, Hindi in English letters, Hindi. Spelling is ' +
      'forgiven, and words such as `what`, `kaise` or `है` do not matter',
  }),
  to: listOf(z.string({ error: say(whereTo) }), 1, 4).meta({
    hint:
      'what comes first, the best first: addresses of this site, as `/tools/panchang` or `/faq#q4`, or ' +
      `${Object.keys(actions)
        .map((name) => `\`${name}\``)
        .join(', ')}`,
  }),
  says: text(240)
    .optional()
    .meta({ hint: 'only for what you do not offer: one sentence that says so, and what there is instead' }),
  says_hi: text(240).optional().meta({ hint: 'the same sentence in Hindi' }),
});

const page = fields({
  title: text(60).meta({ hint: 'at most 60 characters' }),
  description: description.meta({ hint: descriptionHint }),
  sample,
});

/** A free tool under /tools; the file's name is its address. */
export const tool = fields({
  order: wholeNumber.meta({ hint: 'its place among the tools' }),
  name: text(40).meta({ hint: 'what an enquiry sent from its page is about' }),
  short: text(24).meta({ hint: 'its name on cards and in menus' }),
  icon: oneOf(icons, 'one of the icons').meta({
    hint: `the small drawing beside its name: ${icons.map((icon) => `\`${icon}\``).join(', ')}`,
  }),
  title: text(60).meta({ hint: 'at most 60 characters' }),
  description: description.meta({ hint: descriptionHint }),
  lead: text(300).meta({ hint: 'the sentences below its title, at most 300 characters' }),
  scene: scene.meta({ hint: sceneHint }),
  exampleText: text(200).meta({ hint: 'what the worked example shows' }),
  services: listOf(serviceName, 0, 4).meta({
    hint: `at most 4 services that its page leads to: ${serviceNameHint}`,
  }),
  articles: listOf(fileName, 0, 4).meta({
    hint: 'at most 4 articles that its page leads to: each by the last part of its address, as `lo-shu-grid`',
  }),
  sample,
});

const policy = fields({
  title: text(60).meta({ hint: 'at most 60 characters' }),
  description: description.meta({ hint: descriptionHint }),
  updated: day.meta({ hint: 'the day of its last change' }),
  summary: listOf(plainText, 3, 6).meta({
    hint: '3 to 6 lines for those who read no further, each with `- ` before it; `{{deliveryDays}}` and the like work',
  }),
  reviewNeeded: yesOrNo.meta({ hint: '`true` until your lawyer has read the text' }),
});

/** The folders of markdown in content/; `unique` is the field that no two files may share. */
export const folders = {
  services: { schema: service, unique: 'id' },
  consultations: { schema: consultation, unique: 'id' },
  articles: { schema: article, unique: 'id' },
  testimonials: { schema: testimonial, unique: undefined },
  pages: { schema: page, unique: undefined },
  legal: { schema: policy, unique: undefined },
  tools: { schema: tool, unique: 'order' },
};

/** What a service and a tool say in words, which their Hindi texts say too. */
const { title, description: about, altText: seen, feeFor, timeNote, mode, bring } = serviceFields;
const serviceWords = { title, description: about, altText: seen, feeFor, timeNote, mode, bring, sample };
const { name, short, title: toolTitle, description: toolAbout, lead, exampleText } = tool.shape;
const toolWords = { name, short, title: toolTitle, description: toolAbout, lead, exampleText, sample };

const { title: articleTitle, description: articleAbout, imageAlt, drawingCaption, sources } = article.shape;
const articleWords = {
  title: articleTitle,
  description: articleAbout,
  imageAlt,
  drawingCaption,
  sources,
  sample,
};

/** The ending of a text in Hindi, 'name.hi.md'. */
export const HINDI = '.hi.md';

/**
 * The Hindi texts beside those of a folder, 'name.hi.md' beside 'name.md': what is said in words. All else is as
 * in the English file. Where `mayLack` stands, a missing one is shown in English, marked as such.
 */
export const hindiTexts = {
  servicesHi: {
    folder: 'services',
    mayLack: true,
    schema: fields({ ...serviceWords, drawingCaption: service.shape.drawingCaption }),
  },
  consultationsHi: {
    folder: 'consultations',
    mayLack: true,
    schema: fields({
      ...serviceWords,
      drawingCaption: consultation.shape.drawingCaption,
      differs: consultation.shape.differs,
    }),
  },
  articlesHi: { folder: 'articles', mayLack: true, schema: fields(articleWords) },
  testimonialsHi: { folder: 'testimonials', mayLack: true, schema: testimonial },
  pagesHi: { folder: 'pages', schema: page },
  legalHi: { folder: 'legal', schema: policy },
  toolsHi: { folder: 'tools', schema: fields(toolWords) },
} as const;
export type HindiText = keyof typeof hindiTexts;

/** Returns the name of the Hindi texts that stand beside those of a folder. */
export const hindiTextsBeside = (folder: string): HindiText | undefined =>
  (Object.keys(hindiTexts) as HindiText[]).find((name) => hindiTexts[name].folder === folder);

/** The JSON lists in content/lists; `key` is the field that tells their entries apart. */
export const lists = {
  faq: { file: 'faq.json', schema: question, key: 'order' },
  servicePages: { file: 'service-pages.json', schema: servicePage, key: 'slug' },
  popularServices: { file: 'popular-services.json', schema: popularService, key: 'id' },
  spellings: { file: 'spellings.json', schema: spelling, key: 'word' },
  firstFound: { file: 'first-found.json', schema: firstFound, key: 'id' },
};

/** The names under which pages ask for what editors wrote. */
export type CollectionName = keyof typeof folders | keyof typeof lists | keyof typeof hindiTexts;
