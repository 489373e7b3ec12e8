import type { request as en } from '../en/request.ts';

export const request: typeof en = {
  paid: 'इसका पेमेंट हो चुका है। धन्यवाद।',
  withdrawn: 'यह पेमेंट का अनुरोध वापस ले लिया गया है।',
  lapsed: 'इस पेमेंट के अनुरोध का समय निकल गया है।',
  unknown: 'पेमेंट का अनुरोध नहीं मिला',
  manyPayers:
    'इस लिंक पर पहले ही कई अलग फ़ोन नंबर लिखे जा चुके हैं। ' + 'वही नंबर लिखें जो हमारे पास है, या हमसे नया लिंक माँगें।',
  unknownOrder: 'ऑर्डर नहीं मिला',
};
