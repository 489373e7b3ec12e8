import { absolute, paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Names the address for reports of weaknesses (RFC 9116). The file expires a year after the build. */
export function GET(): Response {
  const lines = [
    `Contact: mailto:${site.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${absolute(paths.file('.well-known/security.txt'))}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
