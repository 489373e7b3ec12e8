import { withCommas } from '#domain/money/money.ts';
import type { rules as en } from '../en/rules.ts';

export const rules: typeof en = {
  tooLong: (longest) => `ज़्यादा से ज़्यादा ${withCommas(longest)} अक्षर लिखें।`,
  broken: 'इसे फिर से लिखें: इसमें एक अक्षर टूटा हुआ है।',
  unseen: 'इसे फिर से लिखें: इसमें एक अक्षर ऐसा है जो दिखाया नहीं जा सकता।',
  name: 'अपना नाम लिखें।',
  mobile: '10 अंकों का सही मोबाइल नंबर लिखें।',
  email: 'सही ईमेल लिखें।',
  message: 'अपना संदेश लिखें।',
  timeToCome: 'आने वाला कोई दिन और समय चुनें।',
  appointmentSent: 'आपका अपॉइंटमेंट का अनुरोध मिल गया है।',
  enquirySent: 'आपका सवाल मिल गया है।',
  subscribed: 'धन्यवाद। आप सूची में हैं।',
  failed: 'कुछ गड़बड़ हो गई।',
};
