import { LONGEST } from '#domain/site/field-lengths.ts';
import type { search as en } from '../en/search.ts';

const results = (count: number) => (count === 1 ? 'नतीजा' : 'नतीजे');

export const search: typeof en = {
  loading: 'खुल रहा है...',
  label: 'खोजें',
  noScript: 'खोजने के लिए JavaScript चाहिए। सब कुछ इन पेजों पर है:',
  what: 'आप क्या ढूँढ रहे हैं?',
  hint: 'कोई सेवा, कोई रत्न, कोई सवाल। हिंदी या अंग्रेज़ी में, जैसे चाहें लिखें।',
  tooLong: `सिर्फ़ पहले ${LONGEST.other} अक्षर खोजे जाते हैं। एक-दो शब्द काफ़ी हैं।`,
  tryAgain: 'दोबारा कोशिश करें',
  nothing: 'कुछ नहीं मिला। कम शब्द लिखें, या दूसरे शब्द।',
  ask: 'हमसे पूछें',
  alsoCan: 'आप ',
  more: 'और दिखाएँ',
  often: 'लोग अक्सर ढूँढते हैं',
  notSearched: 'अभी खोज नहीं हो पाई। इंटरनेट देख लें।',
  noShop: 'दुकान में अभी खोज नहीं हो पाई।',
  none: 'कुछ नहीं मिला',
  count: (count) => `${count} ${results(count)}`,
  near: (count) =>
    `ठीक यही शब्द कहीं नहीं हैं। ${count === 1 ? 'मिलता-जुलता' : 'मिलते-जुलते'} ${count} ${results(count)}`,
  newTab: ' (नए टैब में खुलेगा)',
  kinds: {
    Service: 'सेवा',
    Tool: 'साधन',
    Article: 'लेख',
    Answer: 'जवाब',
    Page: 'पेज',
    Policy: 'नियम',
    Action: 'हमसे बात करें',
    Product: 'सामान',
  },
};
