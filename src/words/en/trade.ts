/** Words of the trade in which the owner describes what she sells, in small letters, where they are to be translated. */
export const trade: Partial<Record<string, string>> = {};
