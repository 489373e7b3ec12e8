import { type CollectionEntry, getCollection } from 'astro:content';
import { paths } from '#lib/paths.ts';

export type Service = CollectionEntry<'services'> | CollectionEntry<'consultations'>;

/**
 * Returns all services in the order of their ids: the catalogue of 17 first, then the home page's grid of
 * eight.
 */
export async function allServices(): Promise<Service[]> {
  const byId = (a: Service, b: Service) => a.data.id - b.data.id;
  const catalogue: Service[] = await getCollection('services');
  const grid: Service[] = await getCollection('consultations');
  return [...catalogue.sort(byId), ...grid.sort(byId)];
}

/** Returns the eight services of the home page's grid. */
export async function consultations(): Promise<CollectionEntry<'consultations'>[]> {
  return (await allServices()).filter((service) => service.collection === 'consultations');
}

/**
 * Returns the fee that most services have, as an editor wrote it: '₹1,100 for 20 minutes'; null if none
 * has one.
 */
export async function usualFee(): Promise<string | null> {
  const fees = (await allServices()).flatMap(({ data }) => data.fee ?? []);
  const times = (fee: string) => fees.filter((other) => other === fee).length;
  return fees.toSorted((a, b) => times(b) - times(a))[0] ?? null;
}

/**
 * Returns the canonical address of a service. Services of the catalogue are under /service-details, those of
 * the grid under /consult. Three names are in both sets.
 */
export function servicePath({ collection, data }: Service): string {
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
