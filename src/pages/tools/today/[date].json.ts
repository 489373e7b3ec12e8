import type { APIRoute, GetStaticPaths } from 'astro';
import { indiaToday } from '#domain/site/india-day.ts';
import { daysFrom, ghaziabadOn } from '#tools/today/days.ts';

/** One file for each of the days from that of the build on. */
export const getStaticPaths = (() =>
  daysFrom(indiaToday(new Date())).map((date) => ({ params: { date } }))) satisfies GetStaticPaths;

/** The panchang of a day for the home page and the panchang's own page (`PanchangDay`). */
export const GET: APIRoute = ({ params }) => new Response(ghaziabadOn(params.date ?? ''));
