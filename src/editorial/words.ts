import { addressLines, phoneForReading } from '#domain/enquiry/contact.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';

/** What an editor may write as `{{name}}` in any text, and what readers see in its place. */
const facts: Record<string, string> = {
  practice: site.practice,
  astrologer: site.astrologer,
  legalName: site.legalName,
  email: site.email,
  phone: phoneForReading(site.phone),
  address: addressLines(site.address).join(', '),
  grievanceOfficer: `${site.grievanceOfficer}, ${site.grievanceDesignation}`,
  hours: site.hours.map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`).join(', '),
};
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A text with the practice's facts put in for `{{practice}}`, `{{phone}}` and their like.
 * @param where the file, for the message
 * @throws for a name that is none of them
 */
export function withFacts(text: string, where: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole: string, name: string) => {
    const fact = facts[name];
    if (fact === undefined)
      throw new Error(`${where}: there is no {{${name}}}; use one of ${Object.keys(facts).join(', ')}`);
    return fact;
  });
}

const root = paths.home().replace(/\/$/, '');

/** Rendered markdown with the facts put in and its links brought under the base path. */
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

/** The first part of a rendered text: what comes before its second heading, without the first one. */
export function opening(html: string): string {
  return html.replace(/^\s*<h2[^>]*>.*?<\/h2>/s, '').split(/<h2/)[0] ?? '';
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** A date for reading: '19 September 2026'. */
export function dayForReading(date: Date): string {
  return day.format(date);
}
