import { basePath, paths } from './paths.ts';
import { site } from './site.ts';

/** Returns the name of a page's share picture, without its ending. Page paths carry the base path. */
export function shareImageName(pagePath: string): string {
  return pagePath.slice(basePath.length + 1) || 'home';
}

/** Returns path and alternative text of the share picture that the build draws for a page. */
export function sharedImage(pagePath: string, title: string): { path: string; alt: string } {
  return {
    path: paths.file(`share/${shareImageName(pagePath)}.jpg`),
    alt: `The words ‘${title}’ beside a photograph, and the name ${site.practice}`,
  };
}
