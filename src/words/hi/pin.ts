import type { pin as en } from '../en/pin.ts';

export const pin: typeof en = {
  digits: (typed) => `भारत के पिन कोड में छह अंक होते हैं। क्या ${typed} सही है?`,
  region: (pin) => `भारत में ${pin} जैसा पिन कोड कहीं नहीं है। क्या यह सही है?`,
  state: (pin, state) => `${pin} ${state} में है। क्या राज्य सही लिखा है?`,
};
