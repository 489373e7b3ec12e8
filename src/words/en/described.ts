/**
 * Words of the lines 'Name: value' at the head of a description, in small letters, where they are to be translated.
 * Only the page of a product says them, so no browser loads them.
 */
export const described: Partial<Record<string, string>> = {};
