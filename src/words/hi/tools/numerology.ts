import inHindi from '../../../../content/tools/number-meanings.hi.json' with { type: 'json' };
import type { numerology as en } from '../../en/tools/numerology.ts';

export const numerology: typeof en = {
  heading: 'अंक',
  yours: 'आपके अंक',
  nothingTyped: 'तारीख़, नाम या मोबाइल नंबर, कुछ तो लिखें।',
  noMobile: 'मोबाइल नंबर के दसों अंक लिखें।',
  otherLetters: 'तालिकाओं में सिर्फ़ A से Z तक के अक्षर हैं। नाम अंग्रेज़ी में लिखें, जैसा काग़ज़ों में है।',
  noLetter: 'नाम लिखें, कम से कम एक अक्षर।',
  moolank: 'मूलांक',
  bhagyank: 'भाग्यांक',
  name: 'नाम',
  mobile: 'मोबाइल',
  meanings: inHindi.numbers.map(({ words }) => words),
  meaning: (title, root, graha, meaning) => `${title} ${root}, ${graha}: परंपरा में ${meaning}`,
  further: (title, number) => `${title} ${number}`,
  sentence: (parts) => `${parts.join('; ')}।`,
  picture: (numbers) => `ये अंक: ${numbers}`,

  caption: 'हर अंक कैसे जोड़ा गया',
  heads: ['अंक', 'कैसे जोड़ा', 'नतीजा'],
  moolankAlso: 'तारीख़ का दिन',
  bhagyankAlso: 'पूरी तारीख़',
  lifePathAtOnce: 'जीवन पथ, सारे अंक साथ',
  lifePathInParts: 'जीवन पथ, हिस्सों में',
  kua: 'कुआ',
  kuaAlso: 'फेंग शुई',
  solarYear: (year) => `सौर वर्ष ${year}`,
  kuaFor: (man, woman) => `पुरुष के लिए ${man}, महिला के लिए ${woman}`,
  chaldean: 'कैल्डियन',
  pythagorean: 'पाइथागोरस',
  mobileNumber: 'मोबाइल नंबर',

  waysDisagree:
    'जीवन पथ जोड़ने के दोनों तरीक़े यहाँ एक मास्टर अंक पर अलग हो जाते हैं। आख़िरी अंक एक ही है; दोनों में से कोई तरीक़ा ग़लत नहीं।',
  grid: 'लो शू ग्रिड',
  digitsOnly: 'सिर्फ़ तारीख़ के अंक',
  withBoth: 'मूलांक और भाग्यांक के साथ',
  nameInParts: (chaldean, pythagorean) => `नाम के हिस्से। कैल्डियन: ${chaldean}। पाइथागोरस: ${pythagorean}।`,
  vowelsAndOthers: (vowels, others) => `स्वर ${vowels}, बाक़ी अक्षर ${others}`,
  howCounted:
    'Y को व्यंजन गिना है। पाइथागोरस का तरीक़ा 11, 22 और 33 पर रुक जाता है; कैल्डियन में पूरा जोड़ आख़िरी अंक के साथ रखा जाता है।',
  times: (digit, count) => `${digit} (${count} बार)`,
  mobileDigits: (often, missing) => `मोबाइल नंबर में एक से ज़्यादा बार: ${often}। जो इसमें नहीं: ${missing}।`,
  none: 'कोई नहीं',
  details: {
    date: (date, moolank, bhagyank) => `${date}: मूलांक ${moolank}; भाग्यांक ${bhagyank}`,
    name: (name, chaldean, pythagorean) => `${name}: कैल्डियन ${chaldean}, पाइथागोरस ${pythagorean}`,
    mobile: (steps) => `मोबाइल नंबर, जोड़ ${steps}`,
  },

  gridMissing: (numbers) => `लो शू ग्रिड, जो अंक नहीं हैं: ${numbers}`,
  lines: [
    ...['मानसिक', 'भावनात्मक', 'व्यावहारिक', 'विचार', 'इच्छाशक्ति', 'कर्म'],
    ...['आध्यात्मिक (सुनहरी)', 'भौतिक (चाँदी)'],
  ],
  gridCaption: 'ग्रिड की रेखाएँ',
  gridCaptionWithBoth: 'ग्रिड की रेखाएँ, मूलांक और भाग्यांक जोड़कर',
  gridHeads: ['रेखा', 'ख़ाने', 'ग्रिड में'],
  missingAndLines: (missing, full, empty) =>
    `जो अंक नहीं हैं: ${missing}। पूरी रेखाएँ: ${full}। ख़ाली रेखाएँ: ${empty}।`,
};
