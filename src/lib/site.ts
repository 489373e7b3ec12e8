import type { Site } from '#domain/site/site.ts';
import facts from '../../content/site.json' with { type: 'json' };

/**
 * Facts about the practice. Every build checks them (`editorial/read-content`), so that browsers need not get
 * the rules.
 */
export const site: Site = { social: [], ...facts };
