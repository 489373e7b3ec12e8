import { type CollectionEntry, getCollection } from 'astro:content';
import { type Language, localeOf } from '#domain/site/language.ts';
import type { Paths } from '#domain/site/paths.ts';
import { inLanguage } from '#lib/language.ts';
import { serviceCategories } from './categories.ts';
import { feeRange, withFeeOf } from './fee.ts';

export type Service = CollectionEntry<'services'> | CollectionEntry<'consultations'>;

/**
 * Returns all services in the order of their ids: the catalogue first, then the home page's grid. A
 * consultation with the name of a service of the catalogue has that one's fee and time.
 */
export async function allServices(): Promise<Service[]> {
  const byId = (a: Service, b: Service) => a.data.id - b.data.id;
  const catalogue = (await getCollection('services')).sort(byId);
  return [...catalogue, ...(await consultations()).sort(byId)];
}

/** Returns the services of the home page's grid. */
export async function consultations(): Promise<CollectionEntry<'consultations'>[]> {
  const catalogue = await getCollection('services');
  return (await getCollection('consultations')).map((entry) => {
    const twin = catalogue.find(({ id }) => id === entry.id);
    return { ...entry, data: withFeeOf(entry.data, twin?.data) };
  });
}

/** What consultations cost, by subject. */
export interface FeesBySubject {
  subjects: { title: string; fee: string }[];
  /** True while a fee is a sample. */
  sample: boolean;
}

/** Returns the range of fees of each category: astrology '₹1,100', numerology 'from ₹800'. */
export async function feesBySubject(lang: Language = 'en'): Promise<FeesBySubject> {
  const all = await allServices();
  const subjects = serviceCategories.flatMap(({ slug, titles }) => {
    const own = all.flatMap(({ data }) => (data.category === slug ? [data] : []));
    const fee = feeRange(own, inLanguage[lang].words.fees);
    return fee ? [{ title: titles[lang], fee }] : [];
  });
  return { subjects, sample: all.some(({ data }) => data.fee !== undefined && data.sample === true) };
}

/** Writes the range of fees of each category within one sentence: 'Astrology ₹1,100, numerology from ₹800 and vastu from ₹3,100'. */
export function feesInWords({ subjects }: FeesBySubject, lang: Language = 'en'): string | null {
  if (subjects.length === 0) return null;
  const { fees } = inLanguage[lang].words;
  const named = subjects.map(({ title, fee }, at) => fees.subject(title, fee, at === 0));
  return new Intl.ListFormat(lang === 'en' ? 'en-GB' : localeOf[lang]).format(named);
}

/**
 * Returns the canonical address of a service. Services of the catalogue are under /service-details, those of
 * the grid under /consult. Three names are in both sets.
 */
export function servicePath({ collection, data }: Service, paths: Paths): string {
  const path = collection === 'services' ? paths.service : paths.consult;
  return path(data.category, data.subcategory);
}

/**
 * Returns the addresses of all services under one of the two routes. Where both sets have a name, the route's
 * own set wins. A service of the other set is found too, with its own address as the canonical one.
 */
export async function serviceAddresses(own: Service['collection']) {
  const all = await allServices();
  const ordered = [
    ...all.filter(({ collection }) => collection !== own),
    ...all.filter(({ collection }) => collection === own),
  ];
  const byAddress = new Map(
    ordered.map((service) => [`${service.data.category}/${service.data.subcategory}`, service]),
  );
  return [...byAddress.values()].map((service) => ({
    params: { category: service.data.category, subcategory: service.data.subcategory },
    props: { service },
  }));
}

/** Returns the services that a page under /service-details lists: those of its category, or those it names. */
export async function servicesOf(page: CollectionEntry<'servicePages'>): Promise<Service[]> {
  const { slug, menuTitle, services } = page.data;
  if (!menuTitle) return servicesNamed(services, `content/lists/service-pages.json, ${slug}`);
  return (await allServices()).filter(
    ({ collection, data }) => collection === 'services' && data.category === slug,
  );
}

/** Returns the fields of a page under /service-details in one language. */
export function servicePageIn(lang: Language, { data }: CollectionEntry<'servicePages'>) {
  if (lang === 'en') return data;
  const { title_hi: title, description_hi: description, lead_hi: lead, altText_hi: altText } = data;
  return { ...data, title, description, lead, altText };
}

/**
 * Returns services by the names of their files. The catalogue's own come before those of the grid.
 * @throws Error when no service has a name
 */
export async function servicesNamed(names: string[], where: string): Promise<Service[]> {
  const all = await allServices();
  return names.map((name) => {
    const found = all.find(({ data }) => data.subcategory === name);
    if (!found)
      throw new Error(
        `${where}: there is no service named ${name} in content/services or content/consultations`,
      );
    return found;
  });
}

/** Parts a description into its first sentence, which a phone shows of it, and the rest. */
export function firstSentence(description: string): [first: string, rest: string] {
  const [first = description] = description.match(/^[^.?!।]*[.?!।]/) ?? [];
  return [first, description.slice(first.length)];
}
