import { basePath, paths } from './paths.ts';
import { site } from './site.ts';

/** Name of the image drawn for a content page, without its ending. Page paths carry the base path. */
export function shareImageName(pagePath: string): string {
  return pagePath.slice(basePath.length + 1) || 'home';
}

/** What a content page hands to its frame: path and alternative text of the image drawn for it by the build. */
export function sharedImage(pagePath: string, title: string): { path: string; alt: string } {
  return {
    path: paths.file(`share/${shareImageName(pagePath)}.jpg`),
    alt: `The words ‘${title}’ beside a photograph, and the name ${site.practice}`,
  };
}
