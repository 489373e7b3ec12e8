/** Returns the id of the order that is stored under a key. */
export const orderIdOf = (key: string): string => key.split('/').at(-1) ?? '';
