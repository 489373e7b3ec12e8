import * as z from 'zod/mini';

/*
 * Parts that the shapes of answers have in common. A route names the shape of its answer: the compiler
 * compares it with the handler, the API tests with every answer, and the API reference shows it.
 */

export const MessageAnswer = z.object({ message: z.string() });

/** A moment as ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();

/** An amount in rupees, with at most two decimals. */
export const rupees = z.number();

/**
 * One page of a list. `unreadable` holds the ids of records that were left out because they cannot be read.
 */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    datalist: z.object({
      data: z.array(row),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
    }),
    unreadable: z.optional(z.array(z.string())),
  });
