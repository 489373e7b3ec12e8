/*
 * Ring sizes as Indian jewellers number them. By the charts of the trade, size n goes around n + 40 mm inside,
 * give or take 0.6 mm. `tests/unit/product-options` compares it with such a chart.
 */

/** The sizes that the guide shows. */
const SIZES = Array.from({ length: 30 }, (_, at) => at + 1);

/** Inner measures of a ring, in millimetres. */
export interface RingSize {
  size: number;
  around: number;
  /** With one decimal. */
  across: string;
}

export const ringSizes: readonly RingSize[] = SIZES.map((size) => ({
  size,
  around: size + 40,
  across: ((size + 40) / Math.PI).toFixed(1),
}));

/** Tells whether a question of a choice asks for the size of a ring. */
export const isRingSize = (question: string | null): boolean => /ring.?size/i.test(question ?? '');
