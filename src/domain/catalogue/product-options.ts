import { options as optionTexts } from '#words/options.ts';
import { formatPrice, type Paise } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';

/*
 * Options of a product: a stone may be sold loose or set in a ring, a rudraksha may be capped. Buyers' pages
 * carry this file, so the rules of the owner's form are in `product-options-form`.
 */

/** Bounds of what one product can have. */
export const OPTION_LIMITS = { options: 3, fewestChoices: 2, choices: 8 } as const;

/** One of the choices of an option. */
export interface OptionChoice {
  name: string;
  /** What it adds to the product's price. */
  price: Paise;
  /** True if the piece is made for the buyer, who then cannot return it. */
  madeToOrder: boolean;
  /** A question that the buyer must answer, such as 'Ring size'; null for none. */
  asks: string | null;
  /** Id of a photo in the product's gallery that shows this choice; absent for none. */
  photo?: number;
}

export interface ProductOption {
  name: string;
  /** The product's page begins with the first one. */
  choices: OptionChoice[];
}

/** An option of a product as it crosses the wire: prices in rupees. */
export interface OptionWire {
  name: string;
  choices: { name: string; price: number; made_to_order: boolean; asks: string | null; photo?: number }[];
}

/** What a buyer chose of one option, as orders, addresses and the basket send it. */
export interface SentChoice {
  option: string;
  choice: string;
  answer?: string | undefined;
}

/** What a buyer chose of one option, as an order's line keeps it. */
export interface ChosenOption extends SentChoice {
  madeToOrder?: true;
}

type WithOptions = { options?: readonly ProductOption[] | undefined };

/** Returns the options of a product from their wire shape. */
export const optionsFromWire = (options: readonly OptionWire[]): ProductOption[] =>
  options.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ made_to_order, price, ...choice }) => ({
      ...choice,
      price: Math.round(price * 100),
      madeToOrder: made_to_order,
    })),
  }));

/** The choices of a buyer that a product can be sold with. */
export interface Chosen {
  options: ChosenOption[];
  /** What the choices add to the price of one piece. */
  extra: Paise;
  madeToOrder: boolean;
}

/** What a buyer chose of a product, or why it was refused. */
export type OptionsChosen = ({ ok: true } & Chosen) | { ok: false; message: string };

/**
 * Checks a buyer's choices against the options of a product: one choice for each option, and an answer where the
 * choice asks for one. Other answers are dropped. Where a call has no options, as in the specification, the first
 * choice of each option counts.
 */
export function chosenOptions(
  product: WithOptions,
  sent: readonly SentChoice[] = firstChoices(product),
): OptionsChosen {
  const { options = [] } = product;
  const wrong = (message: string) => ({ ok: false as const, message });
  const names = sent.map(({ option }) => option);
  const unknown = names.find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined) return wrong(optionTexts.unknown(unknown));
  const chosen: Chosen = { options: [], extra: 0, madeToOrder: false };
  for (const option of options) {
    const [mine, again] = sent.filter(({ option: name }) => name === option.name);
    if (!mine) return wrong(optionTexts.missing(option.name));
    if (again) return wrong(optionTexts.twice(option.name));
    const choice = option.choices.find(({ name }) => name === mine.choice);
    if (!choice) return wrong(optionTexts.unknown(mine.choice));
    const answer = mine.answer?.trim() ?? '';
    if (choice.asks && answer === '') return wrong(optionTexts.answer(choice.asks));
    if (choice.asks && answer.length > LONGEST.other) return wrong(optionTexts.answerTooLong(LONGEST.other));
    chosen.options.push({
      option: option.name,
      choice: choice.name,
      ...(choice.asks && { answer }),
      ...(choice.madeToOrder && { madeToOrder: true }),
    });
    chosen.extra += choice.price;
    chosen.madeToOrder ||= choice.madeToOrder;
  }
  return { ok: true, ...chosen };
}

/** Returns the id of the photo that shows what was chosen; null where no choice has one. */
export const photoChosen = ({ options = [] }: WithPhotos, sent: readonly SentChoice[]): number | null =>
  options
    .flatMap(({ name, choices }) => {
      const mine = sent.find(({ option }) => option === name);
      return choices.find((choice) => choice.name === mine?.choice)?.photo ?? [];
    })
    .at(-1) ?? null;

/** The options of a product in whatever shape, as far as their photos go. */
type WithPhotos = {
  options?: readonly { name: string; choices: readonly { name: string; photo?: number }[] }[] | undefined;
};

/** Returns the file of the photo that shows a product with what was chosen of it; null if it has no photo. */
export const photoWith = (
  product: WithPhotos & { images: readonly { id: number; image_path: string }[]; main_image: string | null },
  sent: readonly SentChoice[],
): string | null =>
  product.images.find(({ id }) => id === photoChosen(product, sent))?.image_path ?? product.main_image;

/** Returns options without the photos that a gallery does not have. */
export const withPhotosOf = (
  options: readonly ProductOption[],
  gallery: readonly { id: number }[],
): ProductOption[] =>
  options.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ photo, ...choice }) =>
      gallery.some(({ id }) => id === photo) ? { ...choice, photo: photo as number } : choice,
    ),
  }));

/** Returns the first choice of each option, with which a product's page begins. */
export const firstChoices = ({ options = [] }: WithOptions): SentChoice[] =>
  options.flatMap(({ name, choices: [first] }) => (first ? [{ option: name, choice: first.name }] : []));

/** Returns what the first choices add to a product's price. */
export const firstExtra = (options: readonly ProductOption[]): Paise =>
  options.reduce((sum, { choices: [first] }) => sum + (first?.price ?? 0), 0);

/** Returns what the cheapest and the dearest choices add to a product's price. */
export function addedRange({ options = [] }: WithOptions): { least: Paise; most: Paise } {
  const prices = options.map(({ choices }) => choices.map(({ price }) => price));
  const sum = (pick: (...prices: Paise[]) => Paise) =>
    prices.reduce((total, each) => total + pick(...each), 0);
  return { least: sum(Math.min), most: sum(Math.max) };
}

/** Puts what a buyer chose into one line: 'Setting: Silver ring (16), Capping: None'. */
export const choicesInWords = (chosen: readonly SentChoice[]): string =>
  chosen
    .map(({ option, choice, answer }) => `${option}: ${choice}${answer ? ` (${answer})` : ''}`)
    .join(', ');

/** Puts what a choice adds into words; empty where it adds nothing. */
export const addsInWords = (price: Paise): string => (price > 0 ? `+ ${formatPrice(price)}` : '');

/** Puts the options of a product into one line, as the owner reads them in files and conflicts. */
export function optionsInWords(options: readonly ProductOption[]): string {
  const choiceInWords = ({ name, price, madeToOrder, asks, photo }: OptionChoice) => {
    const more = [
      addsInWords(price),
      madeToOrder && 'made to order',
      asks && `asks ‘${asks}’`,
      photo !== undefined && 'with a photo',
    ];
    const told = more.filter(Boolean).join(', ');
    return told ? `${name} (${told})` : name;
  };
  return options.map(({ name, choices }) => `${name}: ${choices.map(choiceInWords).join(', ')}`).join('; ');
}

/** Names of the parts of a page's address that hold what was chosen of an option. */
export const choiceParameter = (option: string): string => `choice.${option}`;
export const answerParameter = (option: string): string => `answer.${option}`;

/** Returns the query of an address that holds what was chosen; empty for nothing. */
export function choicesQuery(chosen: readonly SentChoice[]): string {
  const parameters = chosen.flatMap(({ option, choice, answer }) => [
    [choiceParameter(option), choice],
    ...(answer ? [[answerParameter(option), answer]] : []),
  ]);
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}

/** Reads what was chosen of a product from an address, or from a form with the same names. */
export const choicesIn = ({ options = [] }: WithOptions, parameters: URLSearchParams): SentChoice[] =>
  options.flatMap(({ name }) => {
    const choice = parameters.get(choiceParameter(name));
    const answer = parameters.get(answerParameter(name));
    return choice === null ? [] : [{ option: name, choice, ...(answer && { answer }) }];
  });
