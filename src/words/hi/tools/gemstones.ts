import inHindi from '../../../../content/tools/graha-stones.hi.json' with { type: 'json' };
import type { gemstones as en } from '../../en/tools/gemstones.ts';

export const gemstones: typeof en = {
  heading: 'परंपरा में कौन सा रत्न',
  stones: inHindi.stones,
  picture: 'रत्न',
  square: 'नौ रत्न अपने चौकोर में',
  instead: (substitutes, mukhi) => `इसकी जगह: ${substitutes}; ${mukhi} मुखी रुद्राक्ष`,
  stone: (stone) => stone,
  inShop: (stone) => `दुकान में ${stone} देखें`,
  worn: (metal, finger, day) => `${metal}; उँगली: ${finger}; पहली बार: ${day}`,
  mantraLanguage: 'sa',
  heads: ['ग्रह', 'रत्न', 'परंपरा में कैसे पहनते हैं'],
  allNine: 'नौ के नौ ग्रह और उनके रत्न',
  allNineCaption: 'सभी नौ, परंपरा के अनुसार',
  ofGraha: (stone, graha) => `${stone} (${graha})`,
  rules: (graha, house) => `भाव ${house} का स्वामी ${graha}`,
  forLagna: (lagna, stones) => `${lagna} लग्न के लिए परंपरा में पहले ये देखे जाते हैं: ${stones}।`,
  why: (reasons) =>
    `${reasons}। पहले भाव 1, 5 और 9 के स्वामियों के रत्न देखे जाते हैं, और हर एक तभी, जब उसका ग्रह पूरी कुंडली के लिए अच्छा हो।`,
  lagnaCaption: (lagna) => `${lagna} लग्न के रत्न, परंपरा के अनुसार`,
  details: (sentence, reasons) => `${sentence} ${reasons}।`,
  forGraha: (graha, stone, _hindi, instead) => `परंपरा में ${graha} का रत्न ${stone}; उसकी जगह ${instead}।`,
  grahaCaption: (graha) => `${graha} का रत्न, परंपरा के अनुसार`,
  noAdvice: 'यह तालिका परंपरा बताती है, आपकी कुंडली की सलाह नहीं।',
  chartFirst: 'रत्न से पहले लग्न और पूरी कुंडली देखी जाती है।',
};
