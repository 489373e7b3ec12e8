import { MOST_GALLERY_IMAGES } from './product.ts';

const LONGEST_SHOWN = 80;

/** A file's name as its sender knows it, short enough for a message. */
export function shownName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length === 0) return 'The picture';
  return letters.length > LONGEST_SHOWN ? `${letters.slice(0, LONGEST_SHOWN).join('')}…` : letters.join('');
}

/** Why an uploaded image is not taken, with its name. */
export const imageTexts = {
  empty: (name: string) => `${shownName(name)} is empty.`,
  not_an_image: (name: string) => `${shownName(name)} is not a picture we can read: JPEG, PNG, WebP or AVIF.`,
  too_large: (name: string) => `${shownName(name)} has more than 8,000 pixels on a side.`,
  tooMany: (name: string) =>
    `${shownName(name)} is too much: a product can have ${MOST_GALLERY_IMAGES} gallery pictures at most.`,
  oneMain: 'Please choose one main picture.',
  noFile: 'Please send pictures as files.',
} as const;
