import { promises } from '#domain/site/promises.ts';
import type { enquiry as en } from '../en/enquiry.ts';
import { site } from './site.ts';

export const enquiry: typeof en = {
  appointmentTitle: 'अपॉइंटमेंट लें',
  enquiryTitle: 'पूछताछ करें',
  complaintTitle: 'शिकायत करें',
  requestTitle: 'अपनी जानकारी के बारे में अनुरोध',
  legend: 'आपकी जानकारी। सब कुछ भरना ज़रूरी है।',
  legendOfRequest: 'आपका अनुरोध। मोबाइल नंबर या ईमेल, एक काफ़ी है।',
  orderNo: 'ऑर्डर नंबर, अगर बात किसी ऑर्डर की है',
  asksFor: 'आप क्या चाहते हैं?',
  choose: 'चुनें',
  requests: {
    copy: 'मेरी जो जानकारी आपके पास है, उसकी कॉपी',
    correct: 'जानकारी ठीक कराना',
    delete: 'जानकारी हटवाना',
    withdraw: 'अपनी सहमति वापस लेना',
  },
  oneIsEnough: 'आपका मोबाइल नंबर या ईमेल: वही जो पहले दिया था।',
  details: 'जो हमें जानना चाहिए (ज़रूरी नहीं)',
  about: ['', ' के बारे में'],
  welcome: 'कोई सवाल हो, तो वह भी पूछ सकते हैं।',
  chat: 'WhatsApp पर पूछें',
  close: 'बंद करें',
  weAnswer: (when) => `जवाब ${when} मिलता है। `,
  privacyItems: 'नाम, नंबर, ईमेल और संदेश',
  privacy: (items) =>
    `18 साल के या उससे बड़े लोगों के लिए। आपका ${items} हम जवाब देने के लिए रखते हैं, और हमारे आख़िरी संदेश के ${site.years(promises.enquiryYears)} बाद ` +
    'हटा देते हैं। उन्हें देखने, ठीक कराने, हटवाने या शिकायत करने के लिए: ',
  yourData: 'आपकी जानकारी',
  privacyPolicy: 'निजता नीति',
  sent: {
    complaint: 'आपकी शिकायत मिल गई है।',
    request: 'आपका अनुरोध मिल गया है।',
    about: (subject) => `${subject} के बारे में आपका सवाल मिल गया है।`,
    message: 'आपका संदेश मिल गया है।',
    settle: (ways) =>
      `${promises.acknowledgeHours} घंटे के अंदर ${ways} पर हम बताएँगे कि हमने देख लिया है, और ${site.months(promises.settleMonths)} के अंदर मामला निपटाएँगे।`,
    answer: (when, ways) => `जवाब ${when} ${ways} पर मिलेगा।`,
    on: (phone, email) => [phone, email].filter(Boolean).join(' या '),
    photo: 'फ़ोटो WhatsApp पर भेजें',
    photoText: (number) => `नमस्ते, यह फ़ोटो मेरी शिकायत ${number} के लिए है।`,
    urgent: 'जल्दी है, या इनमें से कुछ ग़लत है? ',
    closeMessage: 'यह संदेश बंद करें',
    copy: 'नंबर कॉपी करें',
    copied: 'कॉपी हो गया',
  },
  thanks: { appointment: 'आपका अपॉइंटमेंट का अनुरोध मिल गया है।', enquiry: 'आपका सवाल मिल गया है।' },
  numbered: {
    complaint: (number) =>
      `आपकी शिकायत का नंबर ${number} है। इसे लिख लें। ${promises.acknowledgeHours} घंटे के अंदर हम बताएँगे कि हमने इसे देख लिया है।`,
    request: (number) =>
      `आपके अनुरोध का नंबर ${number} है। इसे लिख लें। ${promises.acknowledgeHours} घंटे के अंदर हम बताएँगे कि हमने इसे देख लिया है।`,
  },
  newsletter: {
    email: 'आपका ईमेल',
    signUp: 'जुड़ें',
    what: 'कभी-कभी एक लेख ईमेल से, अगर आप 18 साल के या उससे बड़े हैं।',
    leave: 'न्यूज़लेटर बंद करें',
    yourData: 'आपकी जानकारी',
    privacyPolicy: 'निजता नीति',
  },
};
