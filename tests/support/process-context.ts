import type { SiteContext } from '#server/app-context.ts';

/**
 * Makes the functions and pages of this process work with this context instead of one from the environment.
 */
export function setContext(context: SiteContext): void {
  (globalThis as { siteContext?: SiteContext }).siteContext = context;
}
