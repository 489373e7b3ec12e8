import type { Finding } from './finding.ts';
import type { Answer } from './visit.ts';

/** A finding about the deployed site. */
export const online = (what: string, where: string, todo: string): Finding => ({
  group: 'The site on the internet',
  what,
  where,
  todo,
});

const developer = 'This comes with the site’s own code: tell your developer, with this line.';

/** Whether a host is this machine, where there is no https and nothing to protect. */
export function isThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** Whether visitors' lines to the site are encrypted; said of the address that answered in the end. */
export function httpsFindings(address: string): Finding[] {
  if (address.startsWith('https:') || isThisMachine(address)) return [];
  const todo = 'In Netlify, Domain management: get the certificate and force HTTPS.';
  return [online('The site answers without https; browsers call it not secure.', address, todo)];
}

const headers: { name: string; isRight: (value: string) => boolean; everywhere: boolean }[] = [
  {
    name: 'Content-Security-Policy',
    isRight: (policy) =>
      /frame-ancestors 'none'/.test(policy) && !/script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy),
    everywhere: true,
  },
  {
    name: 'Referrer-Policy',
    isRight: (value) => value === 'strict-origin-when-cross-origin',
    everywhere: true,
  },
  { name: 'X-Content-Type-Options', isRight: (value) => value === 'nosniff', everywhere: true },
  { name: 'Permissions-Policy', isRight: (value) => value !== '', everywhere: true },
  { name: 'Strict-Transport-Security', isRight: (value) => /max-age=[1-9]/.test(value), everywhere: false },
];

/** Headers that keep pages safe and are missing from an answer, or weakened. */
export function headerFindings({ url, headers: sent }: Answer): Finding[] {
  return headers
    .filter(({ everywhere }) => everywhere || !isThisMachine(url))
    .filter(({ name, isRight }) => !isRight(sent.get(name) ?? ''))
    .map(({ name }) =>
      online(`The header ${name} is ${sent.has(name) ? 'too weak' : 'missing'}.`, url, developer),
    );
}

/** What a page still shows of the samples the site came with. */
export function sampleFindings({ url, body }: Answer): Finding[] {
  const visible = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ');
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
  const found = [
    ...links.filter((link) => /^tel:\+91[01]|^https:\/\/wa\.me\/91[01]/.test(link)),
    ...links.filter((link) => /^mailto:[^?]*\.example\b/.test(link)),
    ...links.filter((link) => /^https:[^?#]*\bsample\b/.test(link)),
    ...(visible.match(/\S+(?:\s+\S+)?\s+\(?\bsample\b(?:\s+\S+){0,2}|\bSample\b(?:\s+\S+){0,3}/g) ?? []),
  ].map((text) => text.replace(/\s+/g, ' ').replace(/\?.*$/, '').trim());
  return [...new Set(found)].map((text) =>
    online(
      `Visitors still see a sample: '${text}'.`,
      url,
      'Replace it (npm run doctor, without an address, says where) and publish again.',
    ),
  );
}

/** Whether a page names this site as its own address. */
export function addressFindings({ url, body }: Answer, site: string): Finding[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];
  if (canonical && URL.canParse(canonical) && new URL(canonical).origin === new URL(site).origin) return [];
  return [
    online(
      `The page gives its own address as ${canonical ?? 'nothing'}.`,
      url,
      `Set SITE_URL to ${site} in Netlify and publish again, or use the address the page gives.`,
    ),
  ];
}

/** Whether the site is a preview, which pretends payments and is hidden from search engines. */
export function previewFindings({ url, body }: Answer): Finding[] {
  if (!/<meta name="robots" content="noindex"/.test(body)) return [];
  return [
    online(
      'This is a preview: payments are only pretended, its orders are kept apart, and no search engine shows it.',
      url,
      'Look at the public address; if this is it, publish a deploy of the production branch (docs/deploy.md).',
    ),
  ];
}

/** A finding unless the answer is the expected kind of file. */
export function fileFindings({ url, status, body }: Answer, name: string, looksRight: RegExp): Finding[] {
  if (status === 200 && looksRight.test(body)) return [];
  return [online(`${name} is not there (answer ${status}); search engines look for it.`, url, developer)];
}
