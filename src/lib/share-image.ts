import { site as words } from '#words/site.ts';
import { basePath, paths } from './paths.ts';
import { site } from './site.ts';

/** Returns the name of a page's share picture, without its ending. Page paths carry the base path. */
export function shareImageName(pagePath: string): string {
  return pagePath.slice(basePath.length + 1) || 'home';
}

/** Returns path and alternative text of the share picture that the build draws for a page. */
export function sharedImage(
  pagePath: string,
  title: string,
  alt = words.titleAlt,
): { path: string; alt: string } {
  return {
    path: paths.file(`share/${shareImageName(pagePath)}.jpg`),
    alt: alt(title, site.practice),
  };
}
