import { Site } from '#domain/site.ts';
import facts from '../../content/site.json' with { type: 'json' };

/** The facts about the practice, checked. */
export const site: Site = Site.parse(facts);
