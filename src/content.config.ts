import { defineCollection } from 'astro:content';
import { facts, folder, list } from '#collections/loaders.ts';
import * as schemas from '#collections/schemas.ts';
import { Site } from '#domain/site.ts';

/** What editors change, and what each file must hold. */
export const collections = {
  site: defineCollection(facts(Site)),
  services: defineCollection(folder('services', schemas.service, 'id')),
  consultations: defineCollection(folder('consultations', schemas.service, 'id')),
  articles: defineCollection(folder('articles', schemas.article, 'id')),
  testimonials: defineCollection(folder('testimonials', schemas.testimonial)),
  pages: defineCollection(folder('pages', schemas.page)),
  legal: defineCollection(folder('legal', schemas.policy)),
  tools: defineCollection(folder('tools', schemas.tool, 'order')),
  faq: defineCollection(list('faq.json', schemas.question, 'order')),
  servicePages: defineCollection(list('service-pages.json', schemas.servicePage, 'slug')),
  popularServices: defineCollection(list('popular-services.json', schemas.popularService, 'id')),
  spellings: defineCollection(list('spellings.json', schemas.spelling, 'word')),
};
