import * as z from 'zod/mini';
import { isGstin } from '../money/gstin.ts';
import { noOthers } from './fields.ts';
import { minutesOf, weekdaysOf } from './hours.ts';

const text = z.string('write a text').check(z.trim(), z.minLength(1, 'write a text'));

/** A text that `read` accepts without throwing. */
const readBy = (read: (text: string) => unknown, message: string) =>
  text.check(
    z.refine((value) => {
      try {
        read(value);
        return true;
      } catch {
        return false;
      }
    }, message),
  );
const days = readBy(weekdaysOf, "write days like 'Sunday' or 'Monday to Saturday'");
const time = readBy(minutesOf, "write times like '09AM' or '9:30PM'");

const gstin = 'write the 15 characters of your GSTIN in quotes, or null if you are not registered';
const part = (name: string) =>
  z.string(`write the ${name} in quotes`).check(z.trim(), z.minLength(1, `write the ${name}`));

/**
 * An object that rejects unknown fields, so that a misspelt one is noticed. `missing` is the message when the
 * object itself is missing.
 */
const fields = <T extends z.core.$ZodLooseShape>(shape: T, missing = 'write its fields between { and }') =>
  z.strictObject(shape, { error: noOthers(shape, missing) });

/** Explains a field to editors: in the editors' area and in docs/fields.md. */
const hint = (text: string) => z.meta({ hint: text });

/** The facts about the practice that every page shows; an editor keeps them in `content/site.json`. */
export const Site = fields({
  sample: z
    .boolean('write true or false, without quotes')
    .check(hint('`true` while anything here is invented')),
  practice: text.check(hint('the name that visitors see')),
  astrologer: text.check(hint('your name')),
  legalName: text.check(hint('the registered name')),
  gstin: z
    .optional(z.nullable(z.string(gstin).check(z.refine(isGstin, gstin))))
    .check(
      hint(
        'your GST number in capitals, or `null` (without quotes) if you ' +
          'are not registered; may be left out till you know',
      ),
    ),
  composition: z
    .optional(z.boolean('write true or false, without quotes'))
    .check(hint('`true` if you pay GST under the composition levy; else leave it out')),
  tagline: text.check(hint('the line on the home page')),
  who: text.check(hint('the sentence below it')),
  phone: z
    .string('write ten digits in quotes, without +91')
    .check(z.regex(/^\d{10}$/, 'write ten digits, without +91'))
    .check(hint('ten digits without +91')),
  email: z.email('write an e-mail address').check(hint('an e-mail address')),
  address: fields(
    {
      street: part('street'),
      locality: part('locality'),
      region: part('region'),
      postalCode: z
        .string('write the postalCode in quotes')
        .check(z.regex(/^[1-9]\d{5}$/, 'write the postalCode as six digits in quotes')),
      country: part('country'),
    },
    'write street, locality, region, postalCode and country between { and }',
  ).check(
    hint('`street`, `locality` (the town), `region` (the state), `postalCode` (six digits), `country`'),
  ),
  hours: z
    .array(fields({ days, opens: time, closes: time }), 'write entries with days, opens and closes')
    .check(hint('days, opens, closes: `"09AM"`')),
  social: z
    ._default(
      z.array(fields({ name: text, url: z.url('write a whole address, beginning with https://') })),
      [],
    )
    .check(hint('profiles elsewhere, `[{ "name": "Instagram", "url": "https://..." }]`; may be left out')),
  schedulingUrl: z
    .url({ protocol: /^https$/, error: 'write an address that begins with https://' })
    .check(hint('your booking page')),
  founder: fields(
    {
      since: z.int('write the year without quotes, like 2011'),
      languages: z.array(text, 'write languages in quotes between [ and ]'),
      trained: text,
    },
    'write since, languages and trained between { and }',
  ).check(
    hint(
      'what visitors want to know of you: `since` (a year, without quotes), `languages`, ' +
        '`trained` (where and with whom). Your photograph is `src/assets/portrait.jpg`, square, 720 pixels or more',
    ),
  ),
  answerTime: text.check(hint('when a question is answered: `"within one working day"`')),
  serviceTax: fields(
    {
      sac: z
        .string('write the code of the service in quotes, six digits that begin with 99')
        .check(z.regex(/^99\d{4}$/, 'write six digits that begin with 99')),
      gstRate: z
        .number('write the rate without quotes, like 18')
        .check(z.gte(0, 'write a rate from 0 to 40'), z.lte(40, 'write a rate from 0 to 40')),
    },
    'write sac and gstRate between { and }',
  ).check(
    hint(
      'GST on consultations: `sac`, the code of the service, in quotes; `gstRate` in percent. ' +
        'It counts only while you have a `gstin`',
    ),
  ),
  feePaidBy: text.check(
    hint('how a consultation is paid: `"UPI, card or net banking, before the consultation"`'),
  ),
  grievanceOfficer: text.check(hint('who answers complaints; the law wants a name')),
  grievanceDesignation: text.check(hint("what she is (`'Proprietor'`)")),
});
export type Site = z.infer<typeof Site>;

/** The facts that Hindi pages say in Hindi; an editor keeps them in `content/site.hi.json`. */
export const HindiSite = fields({
  sample: z
    .boolean('write true or false, without quotes')
    .check(hint('`true` until somebody of the practice has read these words')),
  practice: text.check(hint('the name of the practice, as a sign in Hindi has it')),
  astrologer: text.check(hint('your name, as you write it in Hindi')),
  tagline: text.check(hint('the line on the home page')),
  who: text.check(hint('the sentence below it')),
  languages: z.array(text, 'write languages in quotes between [ and ]').check(hint('what you speak')),
  trained: text.check(hint('where and with whom')),
  answerTime: text.check(hint('when a question is answered')),
  feePaidBy: text.check(hint('how a consultation is paid')),
  address: fields(
    { street: part('street'), locality: part('locality'), region: part('region'), country: part('country') },
    'write street, locality, region and country between { and }',
  ).check(hint('the same address; its `postalCode` is taken from there')),
  grievanceOfficer: text.check(hint('who answers complaints, as the name is written in Hindi')),
  grievanceDesignation: text.check(hint('what the grievance officer is')),
});
