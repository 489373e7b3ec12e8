import type { menu as en } from '../en/menu.ts';

export const menu: typeof en = {
  products: 'सामान',
  loading: 'खुल रहा है...',
  late: 'श्रेणियाँ अभी नहीं दिख पा रही हैं।',
  all: 'सारा सामान',
};
