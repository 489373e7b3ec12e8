import type { Language } from '#domain/site/language.ts';
import { chat as chatInHindi } from '#languages/hi/chat.ts';
import { dates as datesInHindi } from '#languages/hi/dates.ts';
import { enquiry as enquiryInHindi } from '#languages/hi/enquiry.ts';
import { goods as goodsInHindi } from '#languages/hi/goods.ts';
import { toBuyer as toBuyerInHindi } from '#languages/hi/to-buyer.ts';
import { chat } from '#words/chat.ts';
import { dates } from '#words/dates.ts';
import { enquiry } from '#words/enquiry.ts';
import { goods } from '#words/goods.ts';
import { toBuyer } from '#words/to-buyer.ts';

const english = {
  ...toBuyer,
  dates,
  numbered: enquiry.numbered,
  andMore: goods.andMore,
  things: chat.things,
};
/** What the owner's messages say. */
export type MessageWords = typeof english;

const said: Record<Language, MessageWords> = {
  en: english,
  hi: {
    ...toBuyerInHindi,
    dates: datesInHindi,
    numbered: enquiryInHindi.numbered,
    andMore: goodsInHindi.andMore,
    things: chatInHindi.things,
  },
};

/** Returns what the owner's messages say to somebody who wrote or ordered on pages in a language. */
export const sayIn = ({ language = 'en' }: { language?: Language | undefined }): MessageWords =>
  said[language];
