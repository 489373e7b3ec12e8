import { makePaths } from '#domain/paths.ts';

/** Every address of the site, with the base path this build was made for. */
export const paths = makePaths(
  import.meta.env.BASE_URL,
  import.meta.env.PUBLIC_API_BASE || undefined,
  import.meta.env.PUBLIC_FILE_BASE || undefined,
);

/** The whole address of a path on the site this build was made for. */
export const absolute = (path: string) => new URL(path, import.meta.env.SITE).href;
