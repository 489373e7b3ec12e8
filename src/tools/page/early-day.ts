import { fetchEarly } from './fetch-day.ts';

/*
 * Asks for today's panchang while the page is still being read: the scripts that show it come meanwhile. It stands in
 * the page, as text. The date is known to the visitor's clock alone, because a page is built for many days.
 */
const { days = '', offset } = document.currentScript?.dataset ?? {};
fetchEarly(days, Number(offset));
