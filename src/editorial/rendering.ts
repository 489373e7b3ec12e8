import { paths } from '#lib/paths.ts';
import { facts, withFacts } from './facts.ts';

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
 * Returns the first part of a rendered text: the text before its second heading, without the first heading.
 */
export function opening(html: string): string {
  return html.replace(/^\s*<h2[^>]*>.*?<\/h2>/s, '').split(/<h2/)[0] ?? '';
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Writes a date for reading: '19 September 2026'. */
export function dayForReading(date: Date): string {
  return day.format(date);
}
