/*
 * Addresses at which no page can be. Robots ask for thousands of them, looking for other people's software. Netlify
 * answers them with a built file (`excludedPath` of the rendering function), so that none costs a run of a function.
 */

/** Endings of files: such an address names a built file, which is there, or nothing. `.xml` is left out for a sitemap. */
const fileEndings = [
  ...['php', 'asp', 'aspx', 'jsp', 'cgi', 'env', 'sql', 'bak', 'old', 'zip', 'rar', 'gz', 'tgz', 'tar', '7z'],
  ...['ini', 'log', 'yml', 'yaml', 'conf', 'json', 'js', 'css', 'map', 'txt', 'woff', 'woff2'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico'],
];

/**
 * Patterns of these addresses, as the URL Pattern standard has them: a star stands for anything. Never write a dot
 * before a star: the two together stand for anything too, so that `/.*` takes in the whole site. A name in the shop may
 * begin with a dot, so only the site's own root is closed to hidden files.
 */
export const noPagePatterns: readonly string[] = [
  ...fileEndings.map((ending) => `/*.${ending}`),
  ...['/.env*', '/.git*', '/.aws*', '/.ssh*', '/.svn*', '/.vscode*', '/.ht*', '/.DS_Store', '/.well-known/*'],
  ...['/*.php/*', '/*/.git/*', '/*/.aws/*', '/cgi-bin/*', '/vendor/*', '/phpmyadmin*', '/actuator/*'],
  ...['/wp-*', '/*/wp-admin/*', '/*/wp-content/*', '/*/wp-includes/*', '/*/wp-json/*'],
  // The scripts of an earlier deploy, which a page that is still open may ask for.
  ...['/_astro/*', '/*/_astro/*'],
];

/** Returns an address part that is not taken for a file: its last dot becomes a hyphen where it would be. */
export function notLikeFile(part: string): string {
  const dot = part.lastIndexOf('.');
  const isFile = dot >= 0 && ['html', ...fileEndings].includes(part.slice(dot + 1));
  return isFile ? `${part.slice(0, dot)}-${part.slice(dot + 1)}` : part;
}
