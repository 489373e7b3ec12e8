import type { OptionWire } from '#domain/catalogue/product-options.ts';

/* The options of a product as its form holds them: in the wire shape, as JSON in one text. */

type ChoiceWire = OptionWire['choices'][number];
/** A choice while it is typed. A price is kept as it was typed, also while it is not a number. */
export type ChoiceTyped = Omit<ChoiceWire, 'price'> & { price: number | string };
export interface OptionTyped {
  name: string;
  choices: ChoiceTyped[];
}

/** Reads the text that the form holds. */
export const optionsIn = (json: string): OptionTyped[] => JSON.parse(json || '[]');

export const blankChoice: ChoiceTyped = { name: '', price: '', made_to_order: false, asks: null };

const asItIs = (name: string): ChoiceTyped => ({ ...blankChoice, name, price: 0 });
/** A choice that is made for the buyer. Its price is left for the owner to fill in. */
const made = (name: string, asks: string | null = null): ChoiceTyped => ({
  ...blankChoice,
  name,
  made_to_order: true,
  asks,
});

/** What the buttons add: the usual options of this trade, and an empty one. */
export const optionPresets: readonly { label: string; option: OptionTyped }[] = [
  {
    label: 'Setting',
    option: {
      name: 'Setting',
      choices: [
        asItIs('Loose'),
        made('Silver ring', 'Ring size'),
        made('Gold ring', 'Ring size'),
        made('Pendant'),
      ],
    },
  },
  {
    label: 'Capping',
    option: { name: 'Capping', choices: [asItIs('Without caps'), made('Silver caps'), made('Gold caps')] },
  },
  { label: 'Another option', option: { name: '', choices: [blankChoice, blankChoice] } },
];

/** Returns the text of options without their photos, which belong to another product. */
export const withoutPhotos = (json: string): string =>
  json &&
  JSON.stringify(
    optionsIn(json).map((option) => ({
      ...option,
      choices: option.choices.map(({ photo: _, ...choice }) => choice),
    })),
  );

/** Returns a list with one entry before the one that was above it. */
export const movedUp = <T>(list: readonly T[], at: number): T[] =>
  list.toSpliced(Math.max(0, at - 1), 0, ...list.slice(at, at + 1)).toSpliced(at + 1, 1);
