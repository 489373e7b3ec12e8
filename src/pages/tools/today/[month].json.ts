import type { APIRoute, GetStaticPaths } from 'astro';
import { indiaToday } from '#domain/site/india-day.ts';
import { monthInShort, monthsFrom } from '#tools/today/day-in-short.ts';

/** One file for each of the thirteen months from the day of the build. */
export const getStaticPaths = (() =>
  monthsFrom(indiaToday(new Date())).map((month) => ({ params: { month } }))) satisfies GetStaticPaths;

/** The panchang of a month for the home page, in short (`MonthInShort`). */
export const GET: APIRoute = ({ params }) => Response.json(monthInShort(params.month ?? ''));
