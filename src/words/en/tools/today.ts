/**
 * Tells of the present moment, in the home page's strip and in the panchang. Each entry is a whole phrase.
 */
export const today = {
  /** Begins both: 'Now: Krishna Tritiya, until 9:49 am tomorrow'. */
  now: (tithi: string, until: string) => `Now: ${tithi}, ${until}`,
  until: (time: string) => `until ${time}`,
  untilThen: (time: string, next: string) => `until ${time}, then ${next}`,
  /** A time, or two, of the day before and the day after. */
  yesterday: (time: string) => `${time} yesterday`,
  tomorrow: (time: string) => `${time} tomorrow`,
  fromTo: (starts: string, ends: string) => `${starts} to ${ends}`,
  /** Rahu kaal: its time or its state, the smaller line below, and both in one phrase. */
  rahuKaal: {
    later: (span: string) => ({ state: span, more: 'later today', phrase: `later today, ${span}` }),
    now: (ends: string, next: string) => {
      const [state, more] = [`now, until ${ends}`, next && `next ${next}`];
      return { state, more, phrase: more ? `${state}; ${more}` : state };
    },
    over: (next: string) => {
      const [state, more] = ['over for today', next && `next ${next}`];
      return { state, more, phrase: more ? `${state}; ${more}` : state };
    },
  },
};
