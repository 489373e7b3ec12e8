import type { policy as en } from '../en/policy.ts';

export const policy: typeof en = {
  updated: 'आख़िरी बदलाव:',
  onThisPage: 'इस पेज पर',
  inShort: 'संक्षेप में',
  licences: 'इस वेबसाइट के सॉफ़्टवेयर और फ़ॉन्ट के लाइसेंस (अंग्रेज़ी में)',
};
