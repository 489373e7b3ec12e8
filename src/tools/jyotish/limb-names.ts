import { sky } from '#words/tools/sky.ts';

/* The names of the limbs, apart from the counting, which brings along the ephemeris. Counts begin with 0. */

export type LimbName = 'tithi' | 'nakshatra' | 'yoga' | 'karana';

/** Tithis that people fast or feast on. */
export const EKADASHIS: readonly number[] = [10, 25];
export const PURNIMA = 14;
export const AMAVASYA = 29;

/** Returns the name of a tithi, 0 to 29, without that of its half. */
export function tithiAlone(tithi: number): string {
  if (tithi === PURNIMA) return sky.purnima;
  return tithi === AMAVASYA ? sky.amavasya : (sky.tithis[tithi % 15] ?? '');
}

/** Returns the whole name of a tithi, 0 to 29: the bright half first. */
export const tithiName = (tithi: number): string =>
  tithi === PURNIMA || tithi === AMAVASYA
    ? tithiAlone(tithi)
    : `${sky.pakshas[pakshaOf(tithi)]} ${tithiAlone(tithi)}`;

/** Returns the half of the month that a tithi belongs to. */
export const pakshaOf = (tithi: number): 'Shukla' | 'Krishna' => (tithi < 15 ? 'Shukla' : 'Krishna');

/** The 27 yogas from Vishkambha on. */
export const yogas: readonly string[] = sky.yogas;

/**
 * Returns the name of a karana, 0 to 59, each half a tithi long. Seven of them repeat, and four surround the
 * new moon, in the order of almanacs (Brahmasphuta Siddhanta 2.65; the Surya Siddhanta has Naga before
 * Chatushpada).
 */
export function karanaName(karana: number): string {
  if (karana === 0 || karana >= 57) return sky.fixedKaranas[Math.max(0, karana - 56)] ?? '';
  return sky.karanas[(karana - 1) % 7] ?? '';
}

/** The varas from Sunday on. */
export const varas: readonly string[] = sky.varas;

/** The lunar months from Chaitra on: what programs call them in every language, and their names. */
export const lunarMonthKeys: readonly string[] = Object.keys(sky.lunarMonths);
export const lunarMonths: readonly string[] = Object.values(sky.lunarMonths);
