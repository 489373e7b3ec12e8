import type { APIContext } from 'astro';
import { paths } from '#lib/paths.ts';
import { site as facts } from '#lib/site.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Where somebody who found a weakness says so (RFC 9116). It lapses a year after the build. */
export function GET({ site }: APIContext): Response {
  const lines = [
    `Contact: mailto:${facts.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${new URL(paths.file('.well-known/security.txt'), site).href}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
