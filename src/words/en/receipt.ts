/**
 * Headings that stand beside those of a receipt, by the English ones. Papers of the tax law are in English in every
 * language.
 */
export const receipt: Partial<Record<string, string>> = {};
