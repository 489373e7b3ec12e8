import { type Moon, moonsOf } from '#tools/jyotish/guna-milan.ts';
import { moonsWithin } from '#tools/jyotish/kundali.ts';
import { gunaView } from '#tools/views/guna-milan.ts';
import { readBirth } from './birth.ts';
import type { Fields, Work } from './fields.ts';

function byBirth(fields: Fields, prefix: string): Moon[] | null {
  const birth = readBirth(fields, prefix);
  return birth && moonsWithin(birth);
}

function byStars(fields: Fields, prefix: string): Moon[] | null {
  const moons = moonsOf(Number(fields.text(`${prefix}rashi`)), Number(fields.text(`${prefix}nakshatra`)));
  return moons.length > 0
    ? moons
    : fields.refuse(
        `${prefix}nakshatra`,
        'This nakshatra does not reach into this rashi. Please check both; a kundali names them together.',
      );
}

export const work: Work = (fields) => {
  const read = fields.text('by') === '0' ? byBirth : byStars;
  const [brides, grooms] = [read(fields, 'bride-'), read(fields, 'groom-')];
  return brides && grooms && { heading: 'Guna milan', ...gunaView(brides, grooms) };
};
