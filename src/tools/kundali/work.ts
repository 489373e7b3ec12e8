import { kundali as say } from '#words/tools/kundali.ts';
import { kundali } from '../jyotish/kundali.ts';
import { readBirth } from '../read-birth.ts';
import type { Work } from '../tool.ts';
import { openDasha } from './dashas-view.ts';
import { kundaliParts } from './view.ts';

export const work: Work = (fields, { now, id }) => {
  const read = readBirth(fields);
  if (!read) return null;
  const born = { ...read, chart: kundali(read.birth), now };
  return {
    ...kundaliParts(born, id),
    heading: id === 'own' ? say.yours : say.heading,
    openLater: (dasha) => openDasha(dasha, born),
  };
};
