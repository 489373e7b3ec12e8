import type { fees as en } from '../en/fees.ts';

export const fees: typeof en = {
  from: (amount) => `${amount} से शुरू`,
  minutes: (minutes) => `${minutes} मिनट`,
  whole: (amount, what) => `${what} के लिए ${amount}`,
  together: (amount) => `कुल ${amount}`,
  sample: (fee) => `${fee} (नमूना)`,
  areSample: 'ये फ़ीस नमूने हैं।',
  subject: (title, fee) => `${title} ${fee}`,
  areSamples: 'ये फ़ीस नमूने हैं, जब तक असली फ़ीस तय नहीं होती।',
  settles: 'किस बात के लिए',
  time: 'समय',
  fee: 'फ़ीस',
  ready: 'तैयार रखें',
  details: 'विवरण',
  book: 'बुक करें',
  toldBefore: 'पेमेंट से पहले बताएँगे',
  forWhat: (what) => `${what} के लिए`,
  howYouPay: 'पेमेंट कैसे करें',
  payBy: (ways) => `${ways}।`,
  terms: 'नियम और शर्तें',
  whichFits: 'पूछें कि कौन सा ठीक रहेगा',
};
