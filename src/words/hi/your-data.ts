import type { yourData as en } from '../en/your-data.ts';

export const yourData: typeof en = {
  lead: 'आप क्या चाहते हैं? हर बटन से एक छोटा फ़ॉर्म खुलता है। इसकी कोई फ़ीस नहीं।',
  rights: {
    copy: 'मुझे कॉपी भेजें',
    correct: 'कुछ ठीक कराना है',
    delete: 'मेरी जानकारी हटाएँ',
    withdraw: 'सहमति वापस लेनी है',
  },
};
