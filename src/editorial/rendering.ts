import { phoneLink } from '#domain/enquiry/contact.ts';
import { type Language, localeOf } from '#domain/site/language.ts';
import { inLanguage } from '#lib/language.ts';
import { site } from '#lib/site.ts';
import { facts, factsOf, withFacts } from './facts.ts';
import type { InWords } from './hindi-texts.ts';
import { drawScene, scene } from './pictures.ts';
import { withScrolling } from './scrolling.ts';
import type { Service } from './services.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const factsIn: Record<Language, Record<string, string>> = {
  en: facts,
  hi: factsOf(inLanguage.hi.site, inLanguage.hi.words.site),
};

/**
 * Returns rendered markdown as pages show it: with the practice's facts, links below the base path, the
 * pictures of the site, and tables and code that scroll by themselves. Links lead to pages of its language.
 */
export async function htmlWithFacts(
  entry: { id: string; collection: string; rendered?: { html: string } | undefined },
  lang: Language = 'en',
): Promise<string> {
  const own = factsIn[lang];
  const escaped = (html: string, name: string) => html.replaceAll(`{{${name}}}`, escapeHtml(own[name] ?? ''));
  const linked = (entry.rendered?.html ?? '').replace(
    / href="(\/[^"]*)"/g,
    (_, path: string) => ` href="${inLanguage[lang].paths.at(path)}"`,
  );
  const filled = Object.keys(own).reduce(escaped, withContactLinks(linked, own));
  const html = withFacts(filled, `content/${entry.collection}/${entry.id}.md`, own);
  return withPictures(withScrolling(html));
}

/** Replaces `{{email}}` and `{{phone}}` by links that write and call, except in tags and in the words of links. */
function withContactLinks(html: string, own: Record<string, string>): string {
  const ways = { email: `mailto:${site.email}`, phone: phoneLink(site.phone) };
  return html.replace(
    /<a [^<>]*>[^<]*<\/a>|<[^<>]*>|\{\{(email|phone)\}\}/g,
    (whole, way?: keyof typeof ways) =>
      way ? `<a href="${escapeHtml(ways[way])}">${escapeHtml(own[way] ?? '')}</a>` : whole,
  );
}

/** Replaces the addresses of pictures in a text by pictures in the widths that screens need. */
async function withPictures(html: string): Promise<string> {
  const [first = '', ...rest] = html.split(/<img(?= )/);
  const drawn = rest.map(async (part) => {
    const [attributes = ''] = /^(?:"[^"]*"|[^">])*/.exec(part) ?? [];
    const [, name] = / src="\/scenes\/([^"]+)"/.exec(attributes) ?? [];
    if (!name) return `<img${part}`;
    const photograph = scene(decodeURIComponent(name));
    const { src, srcset } = await drawScene(photograph, [420, 640, 960, 1280]);
    const [alt = ''] = / alt="[^"]*"/.exec(attributes) ?? [];
    const { width, height } = photograph;
    return [
      `<picture><source type="image/avif" srcset="${srcset}" sizes="(min-width: 900px) 66ch, 100vw">`,
      `<img src="${src}" width="${width}" height="${height}"${alt} loading="lazy" decoding="async"></picture>`,
      part.slice(attributes.length + 1),
    ].join('');
  });
  return [first, ...(await Promise.all(drawn))].join('');
}

/**
 * Returns a service's description as HTML, with a booking link at its end.
 * @param level `h3` where the service's own name is a heading of the page: the headings of its text then follow below it,
 * and without ids, which several texts on one page may share
 */
export async function serviceText(
  service: InWords<Service>,
  lang: Language,
  level: 'h2' | 'h3' = 'h2',
): Promise<string> {
  const html = await htmlWithFacts(service.text, lang);
  const { consulting, site: say } = inLanguage[lang].words;
  const text =
    level === 'h2'
      ? html
      : html.replace(/<(\/?)h([2-5])[^<>]*>/g, (_, end, at) => `<${end}h${Number(at) + 1}>`);
  const words = escapeHtml(consulting.bookFor(service.data.title));
  const link = `<a href="${escapeHtml(site.schedulingUrl)}" target="_blank" rel="noopener">${words}</a>`;
  return `${text}<p>${link} <span class="visually-hidden">${say.newTab}</span></p>`;
}

/** Writes a date for reading: '19 September 2026'. */
export function dayForReading(date: Date, locale: string = localeOf.en): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(date);
}
