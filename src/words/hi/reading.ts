import type { reading as en } from '../en/reading.ts';

export const reading: typeof en = {
  topics: {
    kundali: 'कुंडली',
    doshas: 'दोष',
    numerology: 'अंक ज्योतिष',
    vastu: 'वास्तु',
    gemstones: 'रत्न',
    rudraksha: 'रुद्राक्ष',
    practice: 'परामर्श',
  },
  topicLinks: 'विषय',
  all: 'सभी',
  onTopic: (topic) => `लेख: ${topic}`,
  onTopicDescription: (topic) =>
    `${topic} पर हमारे सभी लेख, सीधी भाषा में: पूरा हिसाब, और यह भी कि वह कहाँ तक सही है।`,
  pageOf: (title, page) => `${title}, पेज ${page}`,
  pageDescription: (page) => `कुंडली, दोष, अंक, वास्तु, रत्न और रुद्राक्ष पर हमारे लेख, सीधी भाषा में। पेज ${page}।`,
  by: (author) => `लेखक: ${author}`,
  updated: 'बदला गया',
  minutes: (count) => `${count} मिनट का लेख`,
  views: (count) => `${count} बार पढ़ा गया`,
  notPublished: 'अभी छपा नहीं',
  latest: 'नए लेख',
  related: 'इससे जुड़े लेख',
  sources: 'यह किस पर टिका है',
  whoAnswers: 'इस पर सवालों के जवाब कौन देता है',
  share: 'WhatsApp पर भेजें',
  honest: (subjects) => `यह सोचने के लिए मार्गदर्शन है, पक्की बात नहीं: ${subjects} को विज्ञान ने सिद्ध नहीं किया है।`,
  disclaimer: 'ज़रूरी सूचना',
  consultations: 'इस विषय पर परामर्श',
  tools: 'ख़ुद देखें',
};
