import * as z from 'zod/mini';
import { isWholePaise, toPaise, toRupees } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { atMost, type FieldErrors, line, requiredText, text } from '../site/fields.ts';
import { OPTION_LIMITS, type OptionWire, type ProductOption } from './product-options.ts';

/* The rules for the options of a product. */

const { options: mostOptions, fewestChoices, choices: mostChoices } = OPTION_LIMITS;
const texts = {
  list: 'Please send the options as a list.',
  tooMany: 'A product can have three options at most.',
  optionName: 'Please name this option, such as ‘Setting’.',
  choiceName: 'Please name this choice.',
  choices: 'Please give it two to eight choices.',
  twice: 'This name is there already.',
  price: 'Please enter what it adds to the price, from 0 to 1,00,00,000, with at most two decimals.',
  madeToOrder: 'Please say whether it is made to order.',
  photo: 'Please choose one of this product’s gallery photos, or none.',
} as const;

/** Longest list of options, in characters of JSON. */
const LONGEST_JSON = 20_000;
const MOST_ADDED = 10_000_000;

/** Refuses a name that an earlier entry of the list has. */
const eachNameOnce = z.check<{ name: string }[]>(({ value, issues }) => {
  const names = value.map(({ name }) => name.toLowerCase());
  names.forEach((name, at) => {
    if (names.indexOf(name) < at)
      issues.push({ code: 'custom', message: texts.twice, path: [at, 'name'], input: value });
  });
});

const Choice = z.object(
  {
    name: requiredText(texts.choiceName, LONGEST.other),
    price: z
      .number({ error: texts.price })
      .check(z.gte(0, texts.price), z.lte(MOST_ADDED, texts.price), z.refine(isWholePaise, texts.price)),
    made_to_order: z.optional(z.boolean({ error: texts.madeToOrder })),
    asks: z.optional(z.nullable(line().check(atMost(LONGEST.other)))),
    photo: z.optional(z.nullable(z.int({ error: texts.photo }).check(z.gte(1, texts.photo)))),
  },
  { error: texts.list },
);

const Options = z
  .array(
    z.object(
      {
        name: requiredText(texts.optionName, LONGEST.other),
        choices: z
          .array(Choice, { error: texts.choices })
          .check(
            z.minLength(fewestChoices, texts.choices),
            z.maxLength(mostChoices, { error: texts.choices, abort: true }),
            eachNameOnce,
          ),
      },
      { error: texts.list },
    ),
    { error: texts.list },
  )
  .check(z.maxLength(mostOptions, { error: texts.tooMany, abort: true }), eachNameOnce);

/** Parses JSON. Returns undefined for text that is not JSON. */
function parse(json: string): unknown {
  if (json.trim() === '') return [];
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The options as the owner's form sends them: a JSON list in a text. */
export const optionsTyped = z.optional(
  z.pipe(
    z.pipe(z.pipe(text().check(z.maxLength(LONGEST_JSON, texts.list)), z.transform(parse)), Options),
    z.transform((sent): ProductOption[] =>
      sent.map(({ name, choices }) => ({
        name,
        choices: choices.map((choice) => ({
          name: choice.name,
          price: toPaise(choice.price),
          madeToOrder: choice.made_to_order ?? false,
          asks: choice.asks || null,
          ...(choice.photo && { photo: choice.photo }),
        })),
      })),
    ),
  ),
);

/**
 * Returns the errors of choices whose photo is not in the gallery that the product had before the save. A photo that
 * the save itself takes out goes from the choices, too.
 */
export const unknownPhotos = (
  options: readonly ProductOption[] | undefined,
  gallery: readonly { id: number }[],
): FieldErrors =>
  Object.fromEntries(
    (options ?? []).flatMap(({ choices }, at) =>
      choices.flatMap(({ photo }, n) =>
        photo === undefined || gallery.some(({ id }) => id === photo)
          ? []
          : [[`options.${at}.choices.${n}.photo`, [texts.photo]]],
      ),
    ),
  );

/** Returns the options of a product in their wire shape. */
export const optionsToWire = (options: readonly ProductOption[] | undefined): OptionWire[] =>
  (options ?? []).map(({ name, choices }) => ({
    name,
    choices: choices.map((choice) => ({
      name: choice.name,
      price: toRupees(choice.price),
      made_to_order: choice.madeToOrder,
      asks: choice.asks,
      ...(choice.photo !== undefined && { photo: choice.photo }),
    })),
  }));

/** The options of a product in their wire shape, as answers declare them. */
export const OptionsAnswer = z.array(
  z.object({
    name: z.string(),
    choices: z.array(
      z.object({
        name: z.string(),
        price: z.number(),
        made_to_order: z.boolean(),
        asks: z.nullable(z.string()),
        /** Id of a photo in the product's gallery; absent for none. */
        photo: z.optional(z.int()),
      }),
    ),
  }),
);
