import { promises } from '#domain/site/promises.ts';
import type { contact as en } from '../en/contact.ts';
import { site } from './site.ts';

export const contact: typeof en = {
  costsNothing: (when) => `सवाल पूछने की कोई फ़ीस नहीं; जवाब ${when} मिलता है।`,
  online: 'ऑनलाइन परामर्श',
  onlineText:
    'कैलेंडर में ख़ाली समय दिखते हैं। वहीं अपनी जानकारी और सवाल लिखें। ज्योतिष के लिए जन्म की तारीख़, सही समय और ' +
    'स्थान तैयार रखें।',
  offline: 'आमने-सामने परामर्श',
  fixTime: 'आने से पहले समय ज़रूर तय कर लें।',
  workingDays: 'कामकाजी दिन सोमवार से शनिवार हैं, सरकारी छुट्टियों को छोड़कर।',
  support: 'संपर्क और मदद',
  orderAndParcel: 'आपका ऑर्डर और पार्सल',
  write: 'हमें लिखें',
  call: 'फ़ोन करें',
  mail: 'ईमेल',
  whoWeAre: 'हम कौन हैं, और शिकायत',
  legalName: 'क़ानूनी नाम',
  address: 'पता',
  officer: 'शिकायत अधिकारी',
  reachHer: 'उनसे संपर्क',
  inHours: ', ऊपर लिखे समय में',
  whatHappens: 'शिकायत के बाद',
  whatHappensText:
    `शिकायत का नंबर उसी समय मिलता है, ${promises.acknowledgeHours} घंटे के अंदर हम बताते हैं कि हमने देख लिया है, और ${site.months(promises.settleMonths)} के अंदर मामला ` +
    'निपटाते हैं। संतुष्ट न हों, तो राष्ट्रीय उपभोक्ता हेल्पलाइन 1915 पर फ़ोन करें।',
  complain: 'शिकायत करें',
};
