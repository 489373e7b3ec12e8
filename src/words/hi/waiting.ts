import type { waiting as en } from '../en/waiting.ts';

export const waiting: typeof en = {
  aFew: 'कुछ मिनट',
  minutes: (minutes) => `${minutes} मिनट`,
};
