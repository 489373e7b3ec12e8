import type { results as en } from '../../en/tools/results.ts';

export const results: typeof en = {
  letters: 'लिपि',
  english: 'अंग्रेज़ी',
  drawnAs: 'कैसे बनाएँ',
  sharePicture: 'तस्वीर भेजें',
  shareSentence: 'वाक्य भेजें',
  print: 'छापें',
  copy: 'नतीजा कॉपी करें',
  copied: 'कॉपी हो गया',
  noCopy: 'यहाँ कॉपी नहीं हो सकता',
  notLoaded: 'इंटरनेट देखकर दोबारा दबाएँ',
  noPicture: 'यह ब्राउज़र तस्वीर नहीं बना सकता',
  saved: 'तस्वीर सेव हो गई',
  whatIsShared:
    'जो आप भेजते हैं, उसमें जन्म की जानकारी नहीं होती; छपे पेज और कॉपी में होती है। सब कुछ आपके फ़ोन या कंप्यूटर पर ही गिना ' +
    'गया, कुछ भेजा या रखा नहीं गया।',
  sendDetails: 'सवाल के साथ यह जानकारी भी भेजें',
  askWithout: 'इसके बिना पूछें',
  beforeSending: 'सवाल वाला फ़ॉर्म इस जानकारी के साथ खुलेगा। भेजने से पहले आप उसे पढ़ और बदल सकते हैं।',
  myQuestion: 'मेरा सवाल: ',
};
