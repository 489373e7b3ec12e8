/*
 * Addresses that never have a page. Robots request thousands of them, looking for other people's software.
 * Netlify answers them with a built file (`excludedPath` of the rendering function), so that none of them
 * runs a function.
 */

/**
 * File endings. An address with one of them names a built file, or nothing. `.xml` is left out because of the
 * sitemap.
 */
const fileEndings = [
  'php',
  'asp',
  'aspx',
  'jsp',
  'cgi',
  'env',
  'sql',
  'bak',
  'old',
  'zip',
  'rar',
  'gz',
  'tgz',
  'tar',
  '7z',
  'ini',
  'log',
  'yml',
  'yaml',
  'conf',
  'json',
  'js',
  'css',
  'map',
  'txt',
  'woff',
  'woff2',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'svg',
  'ico',
];

/**
 * Patterns of these addresses, in the syntax of the URL Pattern standard, where a star matches anything.
 * Never write a dot before a star: the two together match anything too, so `/.*` would match the whole site.
 * A name in the shop may begin with a dot, so hidden files are excluded only at the site's own root.
 */
export const noPagePatterns: readonly string[] = [
  ...fileEndings.map((ending) => `/*.${ending}`),
  '/.env*',
  '/.git*',
  '/.aws*',
  '/.ssh*',
  '/.svn*',
  '/.vscode*',
  '/.ht*',
  '/.DS_Store',
  '/.well-known/*',
  '/*.php/*',
  '/*/.git/*',
  '/*/.aws/*',
  '/cgi-bin/*',
  '/vendor/*',
  '/phpmyadmin*',
  '/actuator/*',
  '/wp-*',
  '/*/wp-admin/*',
  '/*/wp-content/*',
  '/*/wp-includes/*',
  '/*/wp-json/*',
  // Scripts of an earlier deployment, which a page that is still open may request.
  '/_astro/*',
  '/*/_astro/*',
];

/**
 * Returns an address part that is not mistaken for a file: if it has a file ending, its last dot becomes a
 * hyphen.
 */
export function notLikeFile(part: string): string {
  const dot = part.lastIndexOf('.');
  const isFile = dot >= 0 && ['html', ...fileEndings].includes(part.slice(dot + 1));
  return isFile ? `${part.slice(0, dot)}-${part.slice(dot + 1)}` : part;
}
