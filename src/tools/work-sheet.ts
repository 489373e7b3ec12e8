import { places } from '#words/tools/places.ts';
import { picturesView } from './answer-view.ts';
import { gunaParts } from './guna-milan/view.ts';
import { kundali, moonsWithin } from './jyotish/kundali.ts';
import { birthText } from './kundali/birth-text.ts';
import type { Born } from './kundali/born.ts';
import { dashasView, openDasha, runningText } from './kundali/dashas-view.ts';
import { doshasView, mangalOfBoth } from './kundali/doshas-view.ts';
import { doubtsView } from './kundali/doubts.ts';
import { birthNotice, charts, positionsTable } from './kundali/view.ts';
import { html, type Markup } from './markup.ts';
import { momentOf, offsetAt, offsetsFor, readDate, readTime } from './place/civil-time.ts';
import { oldClockNote } from './place/old-clocks.ts';
import { twiceNote } from './read-place.ts';

/*
 * The owner's working sheet: what the visitors' tools draw, drawn from stored birth details. Everything is
 * computed in the browser that calls it, and the pieces are the same HTML as on the tools' pages.
 * `result.css` beside this file is their style; it expects them within an element of the class `tool`.
 *
 * This is the one module of the tools that the owner's area imports, and only with `import()`: it brings
 * along the ephemeris, some 60 kB.
 */

/** Birth details as they are stored. */
export interface BirthDetails {
  name: string;
  /** Date of birth by the clock of that place, '1980-09-21'. */
  born_on: string;
  time: BirthTime;
  place: { name: string; latitude: number; longitude: number; zone: string };
}

/** The time of birth, '15:42', and the minutes by which it could be off either way. */
export type BirthTime =
  | { kind: 'exact'; at: string }
  | { kind: 'about'; at: string; minutes: number }
  | { kind: 'unknown' };

/** The working sheet of one person, in pieces. */
export interface WorkSheet {
  name: string;
  /** Day, time and place as they were counted. */
  birth: string;
  /** A warning about the clock of that place; empty as a rule. */
  clockNote: Markup;
  /** North and South Indian chart, with a choice between them and of the letters. */
  charts: Markup;
  positions: Markup;
  /**
   * The running mahadasha and antardasha, as far as the time of birth tells them: 'Guru mahadasha, Shani
   * antardasha until 12 March 2027'.
   */
  running: string;
  dashas: Markup;
  doshas: Markup;
  /**
   * Says which results hold over the range of an uncertain time. Empty when the time is exact and no position
   * is close to a border.
   */
  doubts: Markup;
  /**
   * Returns the parts of a dasha for its `details` element, whose `data-later` it takes, when that is first
   * opened.
   */
  openDasha: (later: string) => Markup;
}

/** Guna milan of two people, in pieces. */
export interface MatchSheet {
  /** The points and what custom says of them, in one sentence. */
  sentence: string;
  about: Markup;
  bars: Markup;
  kootas: Markup;
  /** Exceptions, Mangal dosha of both, and how far tables differ. */
  remarks: Markup;
}

/**
 * Stored birth details that cannot be counted: the clocks skipped that time, or a field is not what it should
 * be.
 */
export type Unreadable = { ok: false; message: string };

const NOON = 12 * 60;

/** Reads stored details, or says in a sentence why they cannot be counted. */
function readDetails(
  { born_on, time, place }: BirthDetails,
  now: number,
): { ok: true; born: Born } | Unreadable {
  const date = readDate(born_on);
  if (!date.ok) return date;
  const minutes = time.kind === 'unknown' ? { ok: true as const, value: NOON } : readTime(time.at);
  if (!minutes.ok) return minutes;
  const { zone, latitude, longitude } = place;
  const offsets = offsetsFor(zone, date.value, minutes.value);
  const [offset] = offsets;
  if (offset === undefined) return { ok: false, message: places.neverShown };
  const chart = kundali({
    moment: momentOf(date.value, minutes.value, offset),
    place: { latitude, longitude },
    doubtMinutes: doubtOf(time),
  });
  const born: Born = {
    chart,
    placeName: place.name,
    offset,
    offsetAt: (moment) => offsetAt(zone, moment),
    note: [twiceNote(offsets), oldClockNote(place, date.value)].join(' ').trim(),
    now,
  };
  return { ok: true, born };
}

/** Returns the minutes of doubt as charts count them: null when the time is unknown. */
function doubtOf(time: BirthTime): number | null {
  if (time.kind === 'unknown') return null;
  return time.kind === 'about' ? time.minutes : 0;
}

/**
 * Draws the working sheet of one person.
 * @param now the present moment in milliseconds since 1970 UTC
 * @param id keeps two sheets on one page apart
 */
export function workSheet(
  details: BirthDetails,
  now: number,
  id = 'sheet',
): ({ ok: true } & WorkSheet) | Unreadable {
  const read = readDetails(details, now);
  if (!read.ok) return read;
  const { born } = read;
  const { chart } = born;
  return {
    ok: true,
    name: details.name,
    birth: birthText(born),
    clockNote: birthNotice(born),
    charts: picturesView({ pictures: charts(chart) }, id),
    positions: positionsTable(born, true),
    running: runningText(born, true),
    dashas: dashasView(born, false),
    doshas: doshasView(chart),
    doubts: doubtsView(chart),
    openDasha: (later) => openDasha(later, born),
  };
}

/** Counts guna milan of two people; a doubtful time gives the range of points. */
export function matchSheet(
  bride: BirthDetails,
  groom: BirthDetails,
): ({ ok: true } & MatchSheet) | Unreadable {
  const [one, other] = [readDetails(bride, 0), readDetails(groom, 0)];
  if (!one.ok) return { ok: false, message: `${bride.name}: ${one.message}` };
  if (!other.ok) return { ok: false, message: `${groom.name}: ${other.message}` };
  const [her, his] = [one.born.chart, other.born.chart];
  const { sentence, about, pictures, table, more } = gunaParts(
    moonsWithin(her.birth),
    moonsWithin(his.birth),
    html``,
    // On paper the sheet of each person has it.
    html`<div class="no-print">${mangalOfBoth(her, his)}</div>`,
  );
  return { ok: true, sentence, about, bars: pictures[0].picture, kootas: table, remarks: more };
}
