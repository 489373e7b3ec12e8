import { describe, expect, it } from 'vitest';
import type { PanchangDay } from '#tools/jyotish/panchang-day.ts';
import { panchangAnswer } from '#tools/panchang/view.ts';
import { ghaziabad } from '#tools/place/ghaziabad.ts';
import { DAYS_AHEAD, daysFrom, ghaziabadOn } from '#tools/today/days.ts';
import { nowInWords } from '#tools/today/now.ts';

/* What holds now, on the home page and in the panchang. */

const offsetAt = () => ghaziabad.offset;
const where = { ...ghaziabad, offsetAt, note: '' };
const dayOf = (date: string): PanchangDay => JSON.parse(ghaziabadOn(date));
/** A moment in Ghaziabad. */
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);
const nowAt = (date: string, time: string) => nowInWords(dayOf(date), { now: at(date, time), offsetAt });
const answerAt = (date: string, time: string) => panchangAnswer(dayOf(date), where, at(date, time), 'own');

describe('what holds now', () => {
  it('begins with the tithi that is on, and says when tomorrow is meant', () => {
    expect(nowAt('2026-11-26', '19:00').tithi.phrase).toBe('Now: Krishna Tritiya, until 9:49 am tomorrow');
    expect(nowAt('2026-11-26', '12:00').tithi.phrase).toBe(
      'Now: Krishna Dwitiya, until 1:16 pm, then Tritiya',
    );
    // Before sunrise too it is the present one.
    expect(nowAt('2026-11-27', '03:00').tithi.phrase).toBe(
      'Now: Krishna Tritiya, until 9:49 am, then Chaturthi',
    );
    expect(nowAt('2026-11-27', '03:00').nakshatra).toEqual(['Ardra', 'until 3:09 pm, then Punarvasu']);
  });

  it('says of rahu kaal that it is later today, now, or over for today, with the next one', () => {
    const rahuKaal = (time: string) => nowAt('2026-11-26', time).rahuKaal;
    expect(rahuKaal('00:01')).toMatchObject({ state: '1:26 to 2:45 pm', more: 'later today' });
    expect(rahuKaal('13:25')).toMatchObject({ more: 'later today' });
    expect(rahuKaal('13:27')).toMatchObject({
      state: 'now, until 2:45 pm',
      more: 'next 10:49 am to 12:08 pm tomorrow',
      phrase: 'now, until 2:45 pm; next 10:49 am to 12:08 pm tomorrow',
    });
    for (const time of ['14:46', '19:00', '23:59'])
      expect(rahuKaal(time).phrase).toBe('over for today; next 10:49 am to 12:08 pm tomorrow');
  });

  it('is the same in the panchang, whose shared sentence tells of the day and not of the moment', () => {
    const { sentence, share } = answerAt('2026-11-26', '14:00');
    expect(sentence).toBe(
      'Now: Krishna Tritiya, until 9:49 am tomorrow. ' +
        'Rahu kaal now, until 2:45 pm; next 10:49 am to 12:08 pm tomorrow.',
    );
    expect(share.sentence).toBe(
      'Guruvara (Thursday), 26 November 2026: Krishna Dwitiya until 1:16 pm, ' +
        'nakshatra Mrigashira until 5:47 pm; Rahu kaal 1:26 to 2:45 pm.',
    );
    expect(`${share.sentence}${share.picture.picture.html}`).not.toMatch(/now|today|tomorrow/i);
    expect(share.picture.picture.html).toContain('26 November 2026');
  });

  it('marks what is on in the tables, and before sunrise still counts the night of the day before', () => {
    expect(answerAt('2026-11-26', '14:00').more.html).toContain(
      '<tr class="is-now"><th scope="row">Rahu kaal</th>',
    );
    const early = answerAt('2026-11-27', '03:00').about?.html;
    expect(early).toContain('27 November 2026. Until sunrise at 6:52 am it is still Guruvara (Thursday).');
    expect(early).toContain('Choghadiya now</dt><dd>');
  });

  it('tells of another date only what holds over the whole day', () => {
    const other = panchangAnswer(dayOf('2026-11-26'), where, at('2026-11-27', '08:00'), 'own');
    expect(other.sentence).toMatch(/^Guruvara \(Thursday\), 26 November 2026: /);
    expect(other.renew).toBeUndefined();
    expect(`${other.about?.html}${other.more.html}`).not.toMatch(/is-now|>now<|tomorrow/i);
  });

  it('says all day what the answer renewed in time says', () => {
    let shown = answerAt('2026-11-26', '00:00');
    for (let minute = 0; minute < 1440; minute += 7) {
      const now = at('2026-11-26', '00:00') + minute * 60_000;
      if (shown.renew && now >= shown.renew.at) shown = shown.renew.answer(now);
      const fresh = panchangAnswer(dayOf('2026-11-26'), where, now, 'own');
      for (const part of ['sentence', 'about', 'table', 'more'] as const)
        expect(shown[part], `${part} at minute ${minute}`).toEqual(fresh[part]);
    }
    expect(shown.renew?.answer(at('2026-11-27', '00:00')).sentence).not.toContain('Now');
  });
});

describe('the days that a build computes', () => {
  it('are thirteen months, from its own day on', () => {
    const days = daysFrom('2026-12-31');
    expect(days.slice(0, 2)).toEqual(['2026-12-31', '2027-01-01']);
    expect(days).toHaveLength(DAYS_AHEAD);
    expect(DAYS_AHEAD).toBeGreaterThan(13 * 30);
  });

  it('are small files without fractions of a millisecond', () => {
    const text = ghaziabadOn('2027-02-28');
    expect(text.length).toBeLessThan(1600);
    expect(text).not.toMatch(/\d\.\d/);
  });
});
