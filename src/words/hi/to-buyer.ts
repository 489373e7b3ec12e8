import type { toBuyer as en } from '../en/to-buyer.ts';

export const toBuyer: typeof en = {
  namaste: (name) => `नमस्ते ${name},`,
  introduction: (astrologer, practice) => `मैं ${practice} से ${astrologer}।`,
  order: (called, title) => `आपका ऑर्डर ${called} (${title})`.replace('  ', ' '),
  mismatched: (order) => `${order}: पेमेंट ऑर्डर से मेल नहीं खाता। आइए, मिलकर देखें कि क्या हुआ।`,
  pending: (order) => `${order}: पेमेंट अभी नहीं हुआ है। क्या पेमेंट में मदद चाहिए?`,
  failed: (order, address) => `${order}: पेमेंट नहीं हुआ। आप यहाँ दोबारा कोशिश कर सकते हैं: ${address}`,
  gaveBack: (order, money) => `${order}: ${money} आपको वापस किए जा रहे हैं।`,
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
  arrived: (order) => `धन्यवाद। ${order}: आशा है आपको पसंद आया होगा। इसके बारे में कोई सवाल हो, तो मुझे यहीं लिखें।`,
  review:
    'अगर आपको अच्छा लगा हो, तो दो शब्द औरों के काम आएँगे: यहीं लिख दें, ' +
    'और बताएँ कि क्या मैं उन्हें आपके नाम के साथ अपनी वेबसाइट पर दिखा सकती हूँ।',
  late: {
    sorry: (order) => `${order}: देरी के लिए माफ़ी चाहती हूँ।`,
    left: (parcel) => `पार्सल ${parcel || 'कूरियर'} से निकल चुका है, पर देर हो गई है। मैं उनसे पूछ रही हूँ कि कहाँ है।`,
    notLeft: 'यह अभी निकला नहीं है, और देर हो गई है।',
    again: 'पता चलते ही फिर लिखूँगी।',
  },
  payHere: (title, amount, address) => `${title}${amount && ` (${amount})`}: पेमेंट का लिंक यह है: ${address}`,
  payIsOpen: (title, address) => `${title}: पेमेंट अभी बाक़ी है। यहाँ कर सकते हैं: ${address}`,
  talk: {
    consultation: 'परामर्श',
    appointment: 'अपॉइंटमेंट',
    confirmed: (talk, time) =>
      `आपका ${talk} पक्का हो गया है: ${time}। मैं इसी नंबर पर फ़ोन करूँगी। समय ठीक न लगे, तो यहीं बता दें।`,
    moved: (talk, time) => `आपके ${talk} का नया समय: ${time}। ठीक न लगे, तो यहीं बता दें।`,
    cancelled: (talk, time) =>
      `माफ़ कीजिए, आपका ${talk} नहीं हो पाएगा। समय था: ${time}। और कौन सा समय ठीक रहेगा, यहीं बता दें।`,
    reminder: (talk, when) => `याद दिला दूँ, हमारा ${talk} ${when} है।`,
    today: (clock) => `आज ${clock}`,
    tomorrow: (clock) => `कल ${clock}`,
    onDay: (day, clock) => `${day} को ${clock}`,
    thanks: 'बात करने के लिए धन्यवाद। बाद में कोई सवाल हो, तो मुझे यहीं लिखें।',
    thanksAgain: 'भरोसे के लिए एक बार फिर धन्यवाद।',
    ready: (things) => `${things} पास रखें।`,
    andYour: ' और ',
    perhapsReady: 'सवाल कुंडली का हो, तो जन्म की तारीख़, समय और स्थान पास रखें।',
    birth: (areTwo) => `${areTwo ? 'दोनों लोगों के ' : ''}जन्म की तारीख़, समय और स्थान`,
    nameAndDate: 'जन्म की तारीख़ और नाम, जैसे आप लिखते हैं',
    askDetails: (title, details, address) =>
      `${title}: मुझे ये चाहिए: ${details}। इस पेज पर लिख दें; वहाँ आपके फ़ोन के आख़िरी चार अंक पूछे जाएँगे: ${address}`,
    askThing: (title, thing) => `${title}: ${thing} इसी चैट में भेज दें।`,
  },
  reply: {
    received: { complaint: 'आपकी शिकायत मुझे मिल गई है।', request: 'आपका अनुरोध मुझे मिल गया है।' },
    settledBy: (time) => `इस समय तक इसे सुलझा दिया जाएगा: ${time}।`,
    thanks: (about) => `आपके संदेश के लिए धन्यवाद${about && ` (${about})`}।`,
    askedFor: (time) => ` आपने यह समय माँगा था: ${time}।`,
    subject: (practice, about) => `${practice} को आपका संदेश${about && `: ${about}`}`,
    numbered: {
      complaint: (number) => `आपकी शिकायत ${number}`,
      request: (number) => `आपका अनुरोध ${number}`,
    },
  },
};
