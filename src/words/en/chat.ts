/** Texts of chats with the practice that are typed already, and names of what a client sends. */
export const chat = {
  /** `called`: its number or, before that, its id. */
  aboutOrder: (called: string) => `Namaste, this is about my order ${called}.`,
  sending: (thing: string, called: string) => `Namaste, here is my ${thing} for order ${called}.`,
  lookingForOrder: 'Namaste, I am looking for my order.',
  /** What consultations ask for, by the words of `domain/order/needs.ts`. */
  things: {} as Record<string, string>,
};
