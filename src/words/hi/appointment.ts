import type { appointment as en } from '../en/appointment.ts';
import { clockInHindi } from './clock.ts';

export const appointment: typeof en = {
  legend: 'आपकी जानकारी, और जो समय आप चाहते हैं',
  date: 'तारीख़',
  time: 'समय (भारतीय)',
  request: 'कुछ ख़ास कहना हो (ज़रूरी नहीं)',
  closed: 'उस समय बंद रहता है; हम उसके पास का कोई समय बताएँगे।',
  open: (hours) => `खुलने का समय: ${hours}।`,
  chosen: (time) => `${time}।`,
  whereYouAre: (moment) => {
    const day = moment.toLocaleDateString('hi-IN-u-nu-latn', { dateStyle: 'full' });
    return `आपके यहाँ: ${day}, ${clockInHindi(moment.getHours() * 60 + moment.getMinutes())}।`;
  },
  isRequest: 'यह अनुरोध है; समय हम फ़ोन या ईमेल से पक्का करते हैं।',
  privacyItems: 'नाम, नंबर, ईमेल, समय और अनुरोध',
  please: (service) => `मुझे ${service} के लिए समय चाहिए।`,
  sent: 'आपका अनुरोध मिल गया है।',
  askedFor: (time) => `आपने यह समय माँगा है: ${time}।`,
  weConfirm: (when, phone, email) => `हम ${when} ${phone} या ${email} पर समय पक्का करेंगे, या दूसरा समय बताएँगे।`,
  fee: (fee) => `फ़ीस: ${fee}।`,
  feeThen: 'फ़ीस तभी बताएँगे।',
  title: 'अपॉइंटमेंट का समय माँगें',
  submit: 'समय माँगें',
};
