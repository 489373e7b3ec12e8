import { numerology } from '#words/tools/numerology.ts';
import type { Work } from '../tool.ts';
import { readName } from './names.ts';
import { readMobile } from './numbers.ts';
import { numerologyParts } from './view.ts';

export const work: Work = (fields, { id }) => {
  const wanted = ['date', 'name', 'mobile'].filter(fields.isFilled);
  if (wanted.length === 0) return fields.refuse('date', numerology.nothingTyped);
  const date = wanted.includes('date') ? fields.date('date') : null;
  const name = wanted.includes('name') ? fields.take('name', readName(fields.text('name'))) : null;
  const mobile = wanted.includes('mobile') ? fields.take('mobile', readMobile(fields.text('mobile'))) : null;
  const parts = numerologyParts({ date, name, mobile }, id);
  if (!parts || [date, name, mobile].filter((each) => each !== null).length < wanted.length) return null;
  return { heading: id === 'own' ? numerology.yours : numerology.heading, ...parts };
};
