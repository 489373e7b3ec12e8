import type { SiteContext } from '#server/app-context.ts';

/** Has the functions and pages of this process work with a context, in place of one from the environment. */
export function setContext(context: SiteContext): void {
  (globalThis as { siteContext?: SiteContext }).siteContext = context;
}
