import { panchang } from '#words/tools/panchang.ts';
import { stretchesOf } from '../jyotish/day-parts.ts';
import { karanaName, type LimbName, tithiName, varas, yogas } from '../jyotish/limb-names.ts';
import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { nakshatras } from '../jyotish/zodiac.ts';
import { html, type Markup } from '../markup.ts';
import { dateForReading, type OffsetAt } from '../place/dates.ts';
import { nowInWords, type Present, rahuKaals } from '../today/now.ts';
import type { Answer, Surroundings } from '../tool.ts';
import { dayBand, type LimbOfDay } from './day-band.ts';
import { choghadiyasAround, comingView, factsView } from './facts-view.ts';
import { largeFigure } from './large-figure.ts';
import { marks, noMarks } from './marked.ts';
import { shareCard } from './share-card.ts';
import { choghadiyaView, limbTable, nextDayView, timesView } from './tables.ts';
import { type Times, timesOf } from './times.ts';

/* The answer of the panchang. It needs no ephemeris: a day comes counted, from the browser or from the build. */

/** Place and clock of a panchang. */
export interface Where {
  name: string;
  latitude: number;
  offsetAt: OffsetAt;
  /** A warning about the clock; empty as a rule. */
  note: string;
}

const nameOf: Record<LimbName, (part: number) => string> = {
  tithi: tithiName,
  nakshatra: (part) => nakshatras[part] ?? '',
  yoga: (part) => yogas[part] ?? '',
  karana: karanaName,
};

/** Returns the four limbs with their parts from sunrise to sunrise. */
function limbsOf({ limbs, sunrise, nextSunrise }: PanchangDay): LimbOfDay[] {
  return (Object.keys(nameOf) as LimbName[]).map((limb) => ({
    title: panchang.limbTitles[limb],
    nameOf: nameOf[limb],
    parts: limbs[limb]
      .filter(({ starts, ends }) => ends > sunrise && starts < nextSunrise)
      .map((part) => ({ ...part, starts: Math.max(part.starts, sunrise) })),
  }));
}

/** Writes the part of a limb that is on at sunrise: 'Krishna Chaturdashi until 11:28 am'. */
function atSunrise({ nameOf, parts: [first] }: LimbOfDay, { time }: Times): string {
  return first ? panchang.partUntil(nameOf(first.part), time(first.ends)) : '';
}

/** Says what holds now, in one sentence, and sets it in large figures. */
function nowView(day: PanchangDay, present: Present): { sentence: string; sentenceView: Markup } {
  const { tithi, rahuKaal } = nowInWords(day, present);
  const ofTithi = panchang.nowSentences.tithi(tithi.phrase);
  const ofRahuKaal = panchang.nowSentences.rahuKaal(rahuKaal.phrase);
  return {
    sentence: `${ofTithi} ${ofRahuKaal}`,
    sentenceView: html`${largeFigure(ofTithi, tithi.name, tithi.until)} ${largeFigure(ofRahuKaal, rahuKaal.large, rahuKaal.note)}`,
  };
}

/** Names the day, and says what is doubtful about it. */
function dayView(day: PanchangDay, { latitude, note }: Where, times: Times): Markup {
  const { date, weekday, sunrise } = day;
  const isBeforeSunrise = times.present !== null && times.present.now < sunrise;
  const line = isBeforeSunrise
    ? panchang.nightLine(varas[(weekday + 6) % 7] ?? '', dateForReading(date), times.time(sunrise))
    : panchang.dayLine(varas[weekday] ?? '', dateForReading(date));
  const isFarNorthOrSouth = Math.abs(latitude) > 60;
  return html`<p class="day-line">${line}</p>
${note && html`<p class="notice">${note}</p>`}${isFarNorthOrSouth && html`<p>${panchang.farNorthOrSouth}</p>`}`;
}

/** Returns the moment at which the answer next says something else about the present. */
function changesAfter(now: number, day: PanchangDay): number {
  const spans = [
    ...Object.values(day.limbs).flat(),
    ...stretchesOf(day, day.weekday),
    ...rahuKaals(day),
    ...choghadiyasAround(day),
  ];
  const moments = [day.nextMidnight, day.sunrise, ...spans.flatMap(({ starts, ends }) => [starts, ends])];
  return Math.min(...moments.filter((moment) => moment > now));
}

/**
 * Returns the whole answer of the panchang of a day.
 * @param now the present moment; null for an answer that tells nothing of it
 */
export function panchangAnswer(
  day: PanchangDay,
  where: Where,
  now: number | null,
  id: Surroundings['id'],
): Answer {
  const { date, weekday, sunrise, sunset } = day;
  const times = timesOf(day, where.offsetAt, now);
  const lasting = timesOf(day, where.offsetAt, null);
  const marked = id === 'own' ? marks : noMarks;
  const all = limbsOf(day);
  const [vara = '', nextVara = ''] = [varas[weekday], varas[(weekday + 1) % 7]];
  const [tithi = '', nakshatra = ''] = all.map((limb) => atSunrise(limb, lasting));
  const [rahu] = rahuKaals(day).map(lasting.span);
  const said = times.present && nowView(day, times.present);
  const daySentence = panchang.daySentence(vara, dateForReading(date), tithi, nakshatra, rahu ?? '');
  const band = dayBand(day, all, stretchesOf(day, weekday), where.offsetAt, times.present?.now ?? null);
  const card = shareCard(dateForReading(date), vara, [
    [panchang.limbTitles.tithi, tithi],
    [panchang.limbTitles.nakshatra, nakshatra],
    [panchang.stretches.rahuKaal, rahu ?? ''],
    [panchang.card.sunriseAndSunset, panchang.card.both(lasting.time(sunrise), lasting.time(sunset))],
  ]);
  return {
    heading: `${panchang.of}${where.name}`,
    headingView: html`<span class="visually-hidden">${panchang.of}</span>${where.name}`,
    sentence: daySentence,
    ...said,
    about: html`<div class="now">${dayView(day, where, times)}${factsView(day, times, marked)}</div>
<div class="coming">${comingView(day, times, marked)}</div>`,
    pictures: [{ name: panchang.band.title, picture: band }],
    table: limbTable(all, times),
    foldedAs: panchang.limbs,
    more: html`${timesView(day, times)}${choghadiyaView(day, times)}${nextDayView(day, nextVara, all, times, marked)}`,
    details: panchang.details(where.name, daySentence),
    share: {
      sentence: daySentence,
      picture: { name: panchang.band.title, picture: card },
      caption: panchang.card.caption,
    },
    ...(now !== null &&
      times.present && {
        renew: { at: changesAfter(now, day), answer: (later) => panchangAnswer(day, where, later, id) },
      }),
  };
}
