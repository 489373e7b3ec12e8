import { promises } from '#domain/site/promises.ts';
import type { actions as en } from '../en/actions.ts';

export const actions: typeof en = {
  book: 'कैलेंडर में ख़ाली समय चुनें। यह नए टैब में खुलता है।',
  call: (phone) => `${phone} पर फ़ोन करें`,
  write: 'WhatsApp पर लिखें',
  answered: (when) => `सवाल पूछने की कोई फ़ीस नहीं। जवाब ${when} मिलता है।`,
  complain: `शिकायत का नंबर उसी समय मिलता है, ${promises.acknowledgeHours} घंटे के अंदर ख़बर कि हमने देख लिया है, और जवाब देने वाले का नाम।`,
  clients: 'परामर्श ले चुके लोग क्या कहते हैं, होम पेज पर।',
};
