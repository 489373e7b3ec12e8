import type { ratti as en } from '../../en/tools/ratti.ts';

export const ratti: typeof en = {
  heading: 'वज़न, हर इकाई में',
  units: {
    carat: 'कैरेट',
    large: 'बड़ी रत्ती (पक्की)',
    small: 'छोटी रत्ती (सुनारी)',
    milligram: 'मिलीग्राम',
  },
  noWeight: '0 से ज़्यादा वज़न अंकों में लिखें, जैसे 5.25।',
  noPrice: 'दाम अंकों में लिखें, या ख़ाली छोड़ दें।',
  milligrams: (amount) => `${amount} मि.ग्रा.`,
  picture: 'इकाइयाँ',
  bars: 'एक ही रत्न, तीन इकाइयों में',
  caption: (price) => `वही रत्न हर इकाई में${price && `, दाम ${price}`}`,
  heads: ['इकाई', 'वज़न'],
  priceOfOne: 'एक का दाम',
  is: (typed, others) => `${typed} = ${others}`,
  aCarat: (price) => `; एक कैरेट का दाम ${price}`,
  sentence: (text) => `${text}।`,
  compare: 'वज़न कैरेट में लें, और एक कैरेट के दाम की तुलना एक ही क़िस्म और एक जैसे ट्रीटमेंट वाले रत्नों में करें।',
};
