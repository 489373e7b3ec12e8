import { panchang } from '#words/tools/panchang.ts';
import { sky } from '#words/tools/sky.ts';
import { today } from '#words/tools/today.ts';
import { type Choghadiya, choghadiyasOf, partOn, type Stretch } from '../jyotish/day-parts.ts';
import { lunarMonthKeys, lunarMonths, pakshaOf } from '../jyotish/limb-names.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { html, type Markup } from '../markup.ts';
import { nowInWords } from '../today/now.ts';
import type { Marks } from './marked.ts';
import { nowMark, qualityOf } from './tables.ts';
import type { Times } from './times.ts';

/* The facts of the day in short, which a phone shows on its first screen. */

/** Returns the choghadiyas around a moment of the date, those of the night before included. */
export function choghadiyasAround(day: PanchangDay): Stretch<Choghadiya>[] {
  const { sunrise, sunset, nextSunrise, previousSunset, weekday } = day;
  const before =
    previousSunset === null ? [] : choghadiyasOf(previousSunset, sunrise, (weekday + 6) % 7, 'night');
  return [
    ...before,
    ...choghadiyasOf(sunrise, sunset, weekday, 'day'),
    ...choghadiyasOf(sunset, nextSunrise, weekday, 'night'),
  ];
}

function fact(title: Markup | string, value: Markup | string, note: Markup | string = ''): Markup {
  return html`<div><dt>${title}</dt><dd>${value}${note && html` <small>${note}</small>`}</dd></div>`;
}

function moonFact(what: 'moonrise' | 'moonset', day: PanchangDay, times: Times, marks: Marks): Markup {
  const moment = day[what];
  const title = what === 'moonrise' ? panchang.moonrise : panchang.moonset;
  if (moment === null) return fact(title, marks.at(what, null, panchang.neverNear));
  if (moment < day.nextMidnight) return fact(title, marks.at(what, moment, times.time(moment)));
  const next = panchang.notOnDateNext(times.time(moment));
  return fact(title, marks.at(what, null, panchang.notOnDate), next);
}

/** Names a lunar month, from 0 Chaitra. */
const monthName = (month: number, isAdhika: boolean): string => {
  const name = lunarMonths[month] ?? '';
  return isAdhika ? panchang.adhikaMonth(name) : name;
};

function monthFact({ month, limbs, sunrise }: PanchangDay, marks: Marks): Markup {
  const { amanta, purnimanta, isAdhika, kshaya } = month;
  const tithi = partOn(limbs.tithi, sunrise)?.part ?? 0;
  const paksha = pakshaOf(tithi);
  const [north, south] = [lunarMonthKeys[purnimanta] ?? '', lunarMonthKeys[amanta] ?? ''];
  const name = marks.named('month', north, monthName(purnimanta, isAdhika));
  const value = html`${marks.named('adhika', isAdhika, name)}, ${marks.named('paksha', paksha, panchang.paksha(sky.pakshas[paksha]))}`;
  const other =
    purnimanta === amanta
      ? marks.named('month_amanta', south, panchang.bothCountings)
      : marks.named('month_amanta', south, panchang.purnimanta(monthName(amanta, isAdhika)));
  const lost = kshaya !== null && html`; ${panchang.kshaya(lunarMonths[kshaya] ?? '')}`;
  return fact(panchang.month, value, html`${other}${lost}`);
}

/** Returns the facts of the day in short. */
export function factsView(day: PanchangDay, times: Times, marks: Marks): Markup {
  const { present, time } = times;
  const nakshatra = present && nowInWords(day, present).nakshatra;
  const now = present && partOn(choghadiyasAround(day), present.now);
  const quality = now && panchang.choghadiyaUntil(panchang.qualities[qualityOf[now.name]], time(now.ends));
  return html`<dl class="facts">${nakshatra && fact(panchang.nakshatraNow, ...nakshatra)}
${now && fact(panchang.choghadiyaNow, panchang.choghadiyas[now.name], quality ?? '')}
${fact(panchang.sunrise, marks.at('sunrise', day.sunrise, time(day.sunrise)))}
${fact(panchang.sunset, marks.at('sunset', day.sunset, time(day.sunset)))}
${moonFact('moonrise', day, times, marks)}
${moonFact('moonset', day, times, marks)}
${monthFact(day, marks)}
${fact(panchang.samvat, marks.named('samvat', day.month.samvat, String(day.month.samvat)), panchang.samvatFrom)}</dl>`;
}

/** Returns the next days of fast with the moments at which they begin and end. */
export function comingView(day: PanchangDay, times: Times, marks: Marks): Markup {
  const kinds = [
    ['ekadashi', panchang.ekadashi],
    ['purnima', panchang.purnima],
    ['amavasya', panchang.amavasya],
  ] as const;
  const inTurn = [...kinds].sort(([a], [b]) => day[a].starts - day[b].starts);
  const facts = inTurn.map(([what, name]) => {
    const { starts, ends } = day[what];
    const begins = marks.at(what, starts, times.time(starts));
    return fact(html`${name}${nowMark(day[what], times)}`, begins, today.until(times.time(ends)));
  });
  return html`<h3>${panchang.coming}</h3><div class="facts-row"><dl class="facts">${facts}</dl>
<p class="small muted">${panchang.comingNote}</p></div>`;
}
