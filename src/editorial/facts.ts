import { addressLines, phoneForReading } from '#domain/enquiry/contact.ts';
import { site } from '#lib/site.ts';

/** The names that an editor may write as `{{name}}` in any text, with what readers see instead. */
export const facts: Record<string, string> = {
  practice: site.practice,
  astrologer: site.astrologer,
  legalName: site.legalName,
  email: site.email,
  phone: phoneForReading(site.phone),
  address: addressLines(site.address).join(', '),
  grievanceOfficer: `${site.grievanceOfficer}, ${site.grievanceDesignation}`,
  hours: site.hours.map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`).join(', '),
};
/**
 * Replaces `{{practice}}`, `{{phone}}` and the like in a text by the practice's facts.
 * @param where the file, for the message
 * @throws Error for an unknown name
 */
export function withFacts(text: string, where: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole: string, name: string) => {
    const fact = facts[name];
    if (fact === undefined)
      throw new Error(`${where}: there is no {{${name}}}; use one of ${Object.keys(facts).join(', ')}`);
    return fact;
  });
}
