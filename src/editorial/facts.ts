import { addressLines, phoneForReading } from '#domain/enquiry/contact.ts';
import { hoursInWords } from '#domain/site/hours.ts';
import { promises } from '#domain/site/promises.ts';
import type { Site } from '#domain/site/site.ts';
import { site } from '#lib/site.ts';
import { site as words } from '#words/site.ts';

/** The words of a language for periods. */
type PeriodWords = Pick<typeof words, 'hours' | 'months' | 'years'>;

/** Returns the names that an editor may write as `{{name}}` in any text, with what readers see instead. */
export const factsOf = (site: Site, { hours, months, years }: PeriodWords): Record<string, string> => ({
  practice: site.practice,
  astrologer: site.astrologer,
  legalName: site.legalName,
  email: site.email,
  phone: phoneForReading(site.phone),
  address: addressLines(site.address).join(', '),
  grievanceOfficer: `${site.grievanceOfficer}, ${site.grievanceDesignation}`,
  hours: hoursInWords(site.hours, hours),
  ...Object.fromEntries(
    Object.entries(promises).map(([name, period]) => {
      if (name.endsWith('Months')) return [name, months(period)];
      return [name, name.endsWith('Years') ? years(period) : String(period)];
    }),
  ),
});

/** The same in English. */
export const facts = factsOf(site, words);

/**
 * Replaces `{{practice}}`, `{{phone}}` and the like in a text by the practice's facts.
 * @param where the file, for the message
 * @throws Error for an unknown name
 */
export function withFacts(text: string, where: string, of = facts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole: string, name: string) => {
    const fact = of[name];
    if (fact === undefined)
      throw new Error(`${where}: there is no {{${name}}}; use one of ${Object.keys(of).join(', ')}`);
    return fact;
  });
}
