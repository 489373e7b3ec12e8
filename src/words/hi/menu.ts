import type { menu as en } from '../en/menu.ts';

export const menu: typeof en = {
  products: 'दुकान',
  loading: 'खुल रहा है...',
  late: 'श्रेणियाँ अभी नहीं दिख पा रही हैं।',
  all: 'पूरी दुकान',
};
