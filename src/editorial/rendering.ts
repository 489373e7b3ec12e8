import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { facts, withFacts } from './facts.ts';
import type { Service } from './services.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const root = paths.home().replace(/\/$/, '');

/** Returns rendered markdown with the practice's facts in it and its links below the base path. */
export function htmlWithFacts(entry: {
  id: string;
  collection: string;
  rendered?: { html: string } | undefined;
}): string {
  const escaped = (html: string, name: string) =>
    html.replaceAll(`{{${name}}}`, escapeHtml(facts[name] ?? ''));
  const linked = (entry.rendered?.html ?? '').replaceAll(' href="/', ` href="${root}/`);
  const filled = Object.keys(facts).reduce(escaped, linked);
  return withFacts(filled, `content/${entry.collection}/${entry.id}.md`);
}

/**
 * Returns a service's description as HTML, with a booking link at its end.
 * @param level `h3` where the service's own name is a heading of the page: the headings of its text then follow below it,
 * and without ids, which several texts on one page may share
 */
export function serviceText(service: Service, level: 'h2' | 'h3' = 'h2'): string {
  const html = htmlWithFacts(service);
  const text =
    level === 'h2'
      ? html
      : html.replace(/<(\/?)h([2-5])[^>]*>/g, (_, end, at) => `<${end}h${Number(at) + 1}>`);
  const words = `Book an appointment for ${escapeHtml(service.data.title)}`;
  const link = `<a href="${escapeHtml(site.schedulingUrl)}" target="_blank" rel="noopener">${words}</a>`;
  return `${text}<p>${link} <span class="visually-hidden">(opens in a new tab)</span></p>`;
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Writes a date for reading: '19 September 2026'. */
export function dayForReading(date: Date): string {
  return day.format(date);
}
