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
    heading: id === 'own' ? 'Your kundali' : 'Kundali',
    openLater: (dasha) => openDasha(dasha, born),
  };
};
