import type { faq as en } from '../en/faq.ts';

export const faq: typeof en = {
  groups: {
    booking: 'बुकिंग और फ़ीस',
    practice: 'हम कौन हैं',
    consultation: 'परामर्श',
    shop: 'रत्न, रुद्राक्ष और ऑर्डर',
  },
  notAnswered: 'जवाब यहाँ नहीं मिला?',
  askUs: 'हमसे पूछें',
  reach: 'संपर्क के तरीक़े देखें',
  findOrder: 'मेरा ऑर्डर खोजें',
};
