import type { Site } from '#domain/site/site.ts';
import facts from '../../content/site.json' with { type: 'json' };

/**
 * The facts about the practice. Every build checks them (`content.config.ts`), so they come without the rules, which
 * would then be sent to browsers too.
 */
export const site: Site = { social: [], ...facts };
