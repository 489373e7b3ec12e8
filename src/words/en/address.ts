/** Returns the address of a page in this language. The path is without the base path. */
export const pagePath = (path: string): string => path;

/** Headers by which a call is answered in this language. */
export const callHeaders: Record<string, string> = {};
