import type { strip as en } from '../../en/tools/strip.ts';

export const strip: typeof en = {
  title: 'आज गाज़ियाबाद में',
  nakshatra: 'नक्षत्र',
  rahuKaal: 'राहु काल',
  missing: 'आज की तिथि, नक्षत्र और राहु काल, मिनट तक, पंचांग के पेज पर हैं।',
  whole: 'पूरा पंचांग',
};
