/** The options of a product: what can be chosen, and what is wrong with a choice. */
export const options = {
  madeForYou: 'Made for you: it cannot be returned unless it is faulty.',
  unknown: (name: string) => `‘${name}’ cannot be chosen for this product any more. Please choose again.`,
  twice: (option: string) => `Please choose ‘${option}’ once.`,
  missing: (option: string) => `Please choose ‘${option}’.`,
  answer: (question: string) => `Please answer: ${question}.`,
  answerTooLong: (most: number) => `Please answer in at most ${most} characters.`,
};
