import type { goods as en } from '../en/goods.ts';

export const goods: typeof en = {
  priceOnRequest: 'दाम पूछकर बताएँगे',
  from: ['', ' से शुरू'],
  insteadOf: 'पहले ',
  sold: 'बिक चुका',
  soldOut: 'स्टॉक ख़त्म',
  oneLikeIt: 'यह एक ही था। ऐसा ही दूसरा चाहिए, तो हमसे पूछें।',
  whenBack: 'अभी एक भी नहीं बचा। कब आएगा, यह हमसे पूछें।',
  inclusive: 'सभी टैक्स और भारत में डिलीवरी शामिल हैं।',
  noPhoto: 'फ़ोटो अभी नहीं है',
  untreated: 'बिना ट्रीटमेंट',
  carats: (carats) => `${carats} कैरेट`,
  andMore: (first, others) => `${first} के साथ ${others} और ${others === 1 ? 'चीज़' : 'चीज़ें'}`,
};
