import type { today as en } from '../../en/tools/today.ts';
import { isAfterMidnight } from '../clock.ts';

export const today: typeof en = {
  now: (tithi, until) => `अभी: ${tithi}, ${until}`,
  until: (time) => `${time} तक`,
  untilThen: (time, next) => `${time} तक, फिर ${next}`,
  yesterday: (time) => `बीते कल ${time}`,
  // 'कल रात 3:03' would be a night later.
  tomorrow: (time) => `${isAfterMidnight(time) ? 'आज' : 'कल'} ${time}`,
  fromTo: (starts, ends) => `${starts} से ${ends} तक`,
  rahuKaal: {
    later: (span) => ({ state: span, more: 'आज बाद में', phrase: `आज ${span}` }),
    now: (ends, next) => {
      const [state, more] = [`अभी चल रहा है, ${ends} तक`, next && `अगला ${next}`];
      return { state, more, phrase: more ? `${state}; ${more}` : state };
    },
    over: (next) => {
      const [state, more] = ['आज का बीत चुका', next && `अगला ${next}`];
      return { state, more, phrase: more ? `${state} है; ${more}` : `${state} है` };
    },
  },
};
