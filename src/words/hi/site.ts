import { minutesOf } from '#domain/site/hours.ts';
import type { site as en } from '../en/site.ts';
import { clockInHindi, daysInHindi } from './clock.ts';

const day = (name: string) => daysInHindi[name] ?? name;

const inWords = 'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह'.split(' ');

export const site: typeof en = {
  home: 'होम',
  otherLanguage: 'English',
  skip: 'सीधे मुख्य बात पर जाएँ',
  noScript: 'इस फ़ॉर्म के लिए ब्राउज़र में JavaScript चालू होना चाहिए। उसके बिना',
  noScriptEnd: '।',
  articlesFeed: (practice) => `${practice} के लेख (अंग्रेज़ी में)`,
  shareAlt: 'पीतल का श्री यंत्र, साथ में तराशे हुए रत्न और रुद्राक्ष के दाने',
  titleAlt: (title, practice) => `तस्वीर के साथ लिखा है ‘${title}’, और नाम ${practice}`,
  breadcrumbs: 'आप यहाँ हैं',
  newTab: '(नए टैब में खुलेगा)',
  menu: 'मेनू',
  close: 'बंद करें',
  mainMenu: 'मुख्य मेनू',
  search: 'खोजें',
  basket: { none: 'बास्केट', one: 'बास्केट, 1 चीज़', some: 'बास्केट, {n} चीज़ें' },
  articles: 'लेख',
  faq: 'सवाल-जवाब',
  contactUs: 'संपर्क करें',
  bookAppointment: 'अपॉइंटमेंट बुक करें',
  enquire: 'पूछताछ करें',
  products: 'दुकान',
  readMore: 'पूरा पढ़ें',
  allServices: (category) => `${category} की सभी सेवाएँ`,
  footer: {
    guidance: 'यह मार्गदर्शन है, गारंटी नहीं।',
    company: 'वेबसाइट',
    contact: 'संपर्क',
    hours: 'समय',
    newsletter: 'न्यूज़लेटर',
    join: 'शामिल होने के लिए',
    joinEnd: ' पर लिखें।',
    officer: 'शिकायत अधिकारी',
    links: {
      about: 'हमारे बारे में',
      shop: 'दुकान',
      fees: 'फ़ीस',
      contact: 'संपर्क करें',
      yourOrder: 'आपका ऑर्डर',
      articles: 'लेख',
      tools: 'मुफ़्त साधन',
      privacy: 'निजता नीति',
      terms: 'नियम और शर्तें',
      faq: 'सवाल-जवाब',
      disclaimer: 'ज़रूरी सूचना',
    },
  },
  reach: { call: '', message: ' पर फ़ोन करें,', or: 'पर संदेश भेजें या', end: ' पर लिखें' },
  hours: {
    days: (first, last) => (first === last ? day(first) : `${day(first)} से ${day(last)}`),
    time: (written) => clockInHindi(minutesOf(written)),
    span: (opens, closes) => `${opens} से ${closes} तक`,
    closed: 'अभी बंद है',
    closedUntil: (time, name) =>
      `अभी बंद है, ${name === null ? 'कल ' : name ? `${day(name)} को ` : ''}${time} खुलेगा`,
    openUntil: (time) => `अभी खुला है, ${time} तक`,
  },
  months: (count) => `${inWords[count]} महीने`,
  years: (count) => `${inWords[count]} साल`,
  zone: 'भारतीय समय',
  missing: {
    heading: 'यह पेज नहीं मिला',
    text: 'हो सकता है पेज का पता बदल गया हो, या लिंक अधूरा हो।',
    description: 'इस पते पर कोई पेज नहीं है। वेबसाइट में खोजें, या होम पेज पर जाएँ।',
  },
  failed: {
    heading: 'कुछ गड़बड़ हो गई',
    text: 'गड़बड़ हमारी तरफ़ से है। कुछ मिनट बाद दोबारा कोशिश करें।',
    description: 'गड़बड़ हमारी तरफ़ से है। कुछ मिनट बाद दोबारा कोशिश करें, या हमें लिखें।',
  },
  notFound: {
    shop: 'दुकान देखें',
    ask: 'हमसे पूछें',
    search: 'वेबसाइट में खोजें',
    title: 'सेवाएँ',
  },
  stop: '।',
  greeting: 'नमस्ते, मुझे एक बात पूछनी है।',
};
