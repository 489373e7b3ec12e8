import type { carousel as en } from '../en/carousel.ts';

export const carousel: typeof en = {
  useKeys: 'तीर वाली कुंजियों से आगे-पीछे जाएँ।',
  previous: 'पिछला',
  next: 'अगला',
  show: (at, of) => `${of} में से ${at} देखें`,
};
