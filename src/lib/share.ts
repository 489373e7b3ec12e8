import { paths } from './paths.ts';
import { site } from './site.ts';

const root = paths.home().replace(/\/$/, '');

/** Name of the picture drawn for a content page, without its ending. Page paths carry the base path. */
export function shareName(pagePath: string): string {
  return pagePath.slice(root.length + 1) || 'home';
}

/** Path of the picture that is drawn for a content page when the site is built. */
export function sharePath(pagePath: string): string {
  return paths.file(`share/${shareName(pagePath)}.jpg`);
}

/** What a content page hands to its frame: the picture drawn for it, and what the picture shows. */
export function sharedPicture(pagePath: string, title: string): { path: string; alt: string } {
  return {
    path: sharePath(pagePath),
    alt: `The words ‘${title}’ beside a photograph, and the name ${site.practice}`,
  };
}
