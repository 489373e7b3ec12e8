/** Ratti and carat. */
export const ratti = {
  heading: 'The weight in every unit',
  units: {
    carat: 'carat',
    large: 'large ratti (pakki)',
    small: 'small ratti (sunari)',
    milligram: 'milligram',
  },
  noWeight: 'Please type a weight above 0, in figures: 5.25.',
  noPrice: 'Please type the price in figures, or leave it empty.',
  milligrams: (amount: number) => `${amount} mg`,
  picture: 'Units',
  bars: 'One stone, counted in three units',
  caption: (price: string) => `The same stone in every unit${price && `, at ${price}`}`,
  heads: ['Unit', 'Weight'],
  priceOfOne: 'Price of one',
  is: (typed: string, others: string) => `${typed} is ${others}`,
  aCarat: (price: string) => `; ${price} a carat`,
  sentence: (text: string) => `${text}.`,
  compare: 'Weigh in carats, and compare prices per carat only, between stones of one kind and treatment.',
};
