import type { toBuyer as en } from '../en/to-buyer.ts';

export const toBuyer: typeof en = {
  namaste: (name) => `नमस्ते ${name},`,
  order: (called, title) => `आपका ऑर्डर ${called} (${title})`.replace('  ', ' '),
  mismatched: (order) => `${order}: पेमेंट ऑर्डर से मेल नहीं खाता। आइए, मिलकर देखें कि क्या हुआ।`,
  pending: (order) => `${order}: पेमेंट अभी नहीं हुआ है। क्या पेमेंट में मदद चाहिए?`,
  failed: (order, address) => `${order}: पेमेंट नहीं हुआ। आप यहाँ दोबारा कोशिश कर सकते हैं: ${address}`,
  back: (order) => `${order}: पैसे उसी खाते में वापस जा रहे हैं, जिससे आपने पेमेंट किया था।`,
  thanks: (order) => `धन्यवाद। ${order}: पेमेंट मिल गया है।`,
  whenSent: ' भेजते ही मैं आपको संदेश दूँगी।',
  packed: (order) => `${order} पैक हो गया है, जल्दी ही निकलेगा।`,
  shipped: (order, parcel) => `${order} निकल गया है${parcel && `, ${parcel} से`}।`,
  where: (address) => ` कहाँ है, यहाँ देखें: ${address}`,
  delivered: (order) => `${order} पहुँच गया है। कोई सवाल हो, तो मुझे लिखें।`,
  cameBack: (order) => `${order}: पार्सल मेरे पास वापस आ गया है।`,
  sendAgain: ' फिर से भेजूँ, या पैसे वापस कर दूँ? पता बदल गया हो, तो यहीं लिख दें।',
  cancelled: (order) => `${order} कैंसिल हो गया है। पैसे उसी खाते में वापस जाएँगे, जिससे आपने पेमेंट किया था।`,
  arrived: (order) => `धन्यवाद। ${order}: आशा है ठीक से पहुँच गया होगा। इसके बारे में कोई सवाल हो, तो मुझे यहीं लिखें।`,
  review:
    'अगर आपको अच्छा लगा हो, तो दो शब्द औरों के काम आएँगे: यहीं लिख दें, ' +
    'और बताएँ कि क्या मैं उन्हें आपके नाम के साथ अपनी वेबसाइट पर दिखा सकती हूँ।',
};
