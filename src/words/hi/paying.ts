import type { paying as en } from '../en/paying.ts';
import { ask } from './ask.ts';

const afterPaying = {
  birth: 'फिर हम जन्म की जानकारी माँगेंगे।',
  'two births': 'फिर हम दोनों लोगों की जन्म की जानकारी माँगेंगे।',
  'dates and names': 'फिर हम जन्म की तारीख़ और नाम माँगेंगे।',
  plan: 'फिर नक़्शा WhatsApp पर भेज दें।',
  photo: 'फिर अपनी फ़ोटो WhatsApp पर भेज दें।',
  nothing: '',
};

export const paying: typeof en = {
  yourPayment: 'आपका पेमेंट',
  chat: (title) => `नमस्ते, ${title} के पेमेंट के बारे में बात करनी है।`,
  dueBy: (time) => `। पेमेंट इस समय तक कर दें: ${time}`,
  asks: (astrologer, amount, dueBy) => `${astrologer} को ${amount} देने हैं${dueBy}।`,
  see: 'पेमेंट किस चीज़ का है, कितना है और कब तक करना है, यहाँ देखें।',
  checkLink: 'लिंक देख लें, या नया लिंक माँगें।',
  message: 'WhatsApp पर लिखें',
  title: (what) => `पेमेंट: ${what}`,
  payment: 'पेमेंट',
  notLoaded: 'यह पेमेंट अभी नहीं खुल पाया। आपके पैसे नहीं कटे हैं। एक मिनट बाद पेज दोबारा खोलें।',
  isOver: (title) => `यहाँ अब पेमेंट नहीं हो सकता। ${title} अब भी चाहिए, या पेमेंट कर चुके हैं, तो `,
  paidTo: 'किसे',
  returns: 'वापसी',
  quantity: 'संख्या',
  pieces: (pieces, price) => `${pieces}, हर एक ${price}`,
  howLong: 'कितनी देर',
  minutes: (minutes) => `${minutes} मिनट`,
  howWeTalk: 'बात कैसे होगी',
  time: 'समय',
  toPay: 'कुल देना है, सारे टैक्स के साथ',
  ofWhichGst: (rate) => `जिसमें GST${rate && ` (${rate}%)`}`,
  payBy: 'कब तक',
  booked: ask.booked,
  oncePaid: (need) => `पेमेंट होते ही समय आपका है। ${afterPaying[need]}`.trim(),
  noScript: 'इस पेज पर पेमेंट के लिए JavaScript चाहिए। उसके बिना पेमेंट करना हो, तो ',
};
