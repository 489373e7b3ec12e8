import type { Site } from '#domain/site.ts';
import facts from '../../content/site.json';

/**
 * The practice's facts for what runs in a browser. Every build checks them (`lib/site`), so they come without the
 * rules: these share code with the pages' own script, which then could not stand in the page.
 */
export const practice: Pick<Site, 'practice' | 'astrologer' | 'phone' | 'email' | 'address'> = facts;
