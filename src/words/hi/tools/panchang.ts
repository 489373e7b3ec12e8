import type { panchang as en } from '../../en/tools/panchang.ts';
import { isAfterMidnight } from '../clock.ts';

export const panchang: typeof en = {
  of: 'पंचांग: ',
  noSunrise: 'ध्रुव के इतने पास इस दिन सूरज न उगता है न डूबता है, और सूर्योदय के बिना पंचांग का दिन नहीं होता।',

  nowSentences: {
    tithi: (phrase) => `${phrase}।`,
    rahuKaal: (phrase) => `राहु काल ${phrase}।`,
  },
  daySentence: (vara, date, tithi, nakshatra, rahuKaal) =>
    `${vara}, ${date}: ${tithi}; नक्षत्र ${nakshatra}; राहु काल ${rahuKaal}।`,
  details: (place, sentence) => `पंचांग: ${place}, ${sentence}`,
  partUntil: (name, time) => `${name}, ${time} तक`,
  dayLine: (vara, date) => `${vara}, ${date}`,
  nightLine: (vara, date, sunrise) => `${date}। पंचांग में ${sunrise} के सूर्योदय तक अभी ${vara} ही है।`,
  onDate: (time, weekday, day, month) =>
    `${weekday} ${day} ${month}, ${isAfterMidnight(time) ? time.replace('रात', 'आधी रात के बाद') : time}`,
  farNorthOrSouth: 'भूमध्य रेखा से इतनी दूर दिन की लंबाई जल्दी बदलती है; वहाँ के पंचांग में कुछ मिनट का फ़र्क़ हो सकता है।',

  nakshatraNow: 'अभी का नक्षत्र',
  choghadiyaNow: 'अभी का चौघड़िया',
  choghadiyaUntil: (quality, time) => `${quality}, ${time} तक`,
  sunrise: 'सूर्योदय',
  sunset: 'सूर्यास्त',
  moonrise: 'चंद्रोदय',
  moonset: 'चंद्रास्त',
  notOnDate: 'इस तारीख़ को नहीं',
  notOnDateNext: (time) => `अगला ${time}`,
  neverNear: 'नहीं: ध्रुव के इतने पास चंद्रमा कई दिन ऊपर या नीचे ही रहता है',
  month: 'महीना',
  adhikaMonth: (name) => `अधिक ${name}`,
  paksha: (name) => `${name} पक्ष`,
  purnimanta: (amanta) => `पूर्णिमांत, जैसा उत्तर भारत में; अमांत: ${amanta}`,
  bothCountings: 'पूर्णिमांत और अमांत, दोनों गिनतियों में',
  kshaya: (name) => `क्षय: इस साल ${name} का महीना छूट जाता है`,
  samvat: 'विक्रम संवत',
  samvatFrom: 'चैत्र से, जैसा उत्तर भारत में',

  limbs: 'दिन के अंग',
  limbHeads: ['अंग', 'क्या चल रहा है, और कब तक'],
  limbTitles: { tithi: 'तिथि', nakshatra: 'नक्षत्र', yoga: 'योग', karana: 'करण' },
  times: 'दिन के ख़ास समय',
  timeHeads: ['समय', 'कब से कब तक'],
  stretches: { rahuKaal: 'राहु काल', yamaganda: 'यमगंड', gulika: 'गुलिक काल', abhijit: 'अभिजित' },
  nowMark: 'अभी',
  choghadiya: 'दिन और रात का चौघड़िया',
  choghadiyaDay: 'दिन का चौघड़िया, सूर्योदय से सूर्यास्त तक',
  choghadiyaNight: 'रात का चौघड़िया, सूर्यास्त से सूर्योदय तक',
  choghadiyaHeads: ['नाम', 'कब से कब तक', 'चलन'],
  choghadiyaNote:
    'चलन में अमृत, शुभ और लाभ नया काम शुरू करने के लिए अच्छे माने जाते हैं, और उद्वेग, काल और रोग टाले जाते हैं। चर ' +
    'बीच का है और सफ़र के लिए अच्छा; कुछ पंचांग उसे अच्छा कहते हैं। अच्छा चौघड़िया राहु काल में पड़े, तो बहुत लोग उसे टालते हैं।',
  choghadiyas: {
    Amrit: 'अमृत',
    Shubh: 'शुभ',
    Labh: 'लाभ',
    Char: 'चर',
    Udveg: 'उद्वेग',
    Kaal: 'काल',
    Rog: 'रोग',
  },
  qualities: { good: 'अच्छा', middling: 'बीच का', avoided: 'टालते हैं' },
  coming: 'एकादशी, पूर्णिमा और अमावस्या',
  ekadashi: 'एकादशी',
  purnima: 'पूर्णिमा',
  amavasya: 'अमावस्या',
  comingNote: 'ये तिथियाँ मिनट तक हैं। व्रत किस दिन रखें, इसमें परंपराएँ अलग हैं: अपने घर या मंदिर का पंचांग मानें।',
  tomorrow: (vara, date) => `कल: ${vara}, ${date}`,
  nextDay: (vara, date) => `अगला दिन: ${vara}, ${date}`,
  nextDayHeads: ['क्या', 'कब'],
  tithiAtSunrise: 'सूर्योदय पर तिथि',
  nakshatraAtSunrise: 'सूर्योदय पर नक्षत्र',

  band: {
    name: 'एक सूर्योदय से अगले सूर्योदय तक का दिन',
    title: 'दिन',
    day: 'दिन',
    night: 'रात',
  },
  card: {
    name: (date) => `${date} का पंचांग`,
    sunriseAndSunset: 'सूर्योदय और सूर्यास्त',
    both: (sunrise, sunset) => `${sunrise} और ${sunset}`,
    caption: 'तिथि और नक्षत्र सूर्योदय के समय के हैं।',
  },
};
