import * as z from 'zod/mini';
import { isGstin } from '../money/gstin.ts';
import { noOthers } from './fields.ts';
import { minutesOf, weekdaysOf } from './hours.ts';

const text = z.string('write a text').check(z.trim(), z.minLength(1, 'write a text'));

/** A text that `read` takes without throwing. */
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

/** An object that takes no other fields, so that a misspelt one is noticed. `missing` is said where it is none. */
const fields = <T extends z.core.$ZodLooseShape>(shape: T, missing?: string) =>
  z.strictObject(shape, { error: noOthers(shape, missing) });

/** The facts about the practice that every page shows; an editor keeps them in `content/site.json`. */
export const Site = fields({
  /** True while names, phone, e-mail and address are samples. */
  sample: z.boolean('write true or false, without quotes'),
  practice: text,
  astrologer: text,
  legalName: text,
  /** Number of the GST registration; null where the practice has none. */
  gstin: z.optional(z.nullable(z.string(gstin).check(z.refine(isGstin, gstin)))),
  /** True where the practice pays GST under the composition levy, and so charges buyers none. */
  composition: z.optional(z.boolean('write true or false, without quotes')),
  tagline: text,
  who: text,
  phone: z
    .string('write ten digits in quotes, without +91')
    .check(z.regex(/^\d{10}$/, 'write ten digits, without +91')),
  email: z.email('write an e-mail address'),
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
  ),
  hours: z.array(fields({ days, opens: time, closes: time }), 'write entries with days, opens and closes'),
  /** Profiles elsewhere, whole addresses. */
  social: z._default(
    z.array(fields({ name: text, url: z.url('write a whole address, beginning with https://') })),
    [],
  ),
  schedulingUrl: z.url({ protocol: /^https$/, error: 'write an address that begins with https://' }),
  /** What a visitor wants to know of the person: on home, about-us and beside every booking. */
  founder: fields(
    {
      since: z.int('write the year without quotes, like 2011'),
      languages: z.array(text, 'write languages in quotes between [ and ]'),
      trained: text,
      signature: text,
    },
    'write since, languages, trained and signature between { and }',
  ),
  /** When an enquiry is answered: 'within one working day'. */
  answerTime: text,
  /** How the fee of a consultation is paid. */
  feePaidBy: text,
  grievanceOfficer: text,
  /** What she is in the practice, as the E-Commerce Rules want it beside the name. */
  grievanceDesignation: text,
});
export type Site = z.infer<typeof Site>;
