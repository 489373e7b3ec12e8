import type { options as en } from '../en/options.ts';

export const options: typeof en = {
  madeForYou: 'यह आपके लिए बनता है, इसलिए ख़राब होने पर ही वापस होगा।',
  unknown: (name) => `‘${name}’ अब इस सामान के लिए नहीं चुना जा सकता। फिर से चुनें।`,
  twice: (option) => `‘${option}’ एक ही बार चुनें।`,
  missing: (option) => `‘${option}’ चुनें।`,
  answer: (question) => `यह बताएँ: ${question}।`,
  answerTooLong: (most) => `जवाब ज़्यादा से ज़्यादा ${most} अक्षरों में लिखें।`,
};
