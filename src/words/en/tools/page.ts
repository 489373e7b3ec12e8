/** The pages of the tools, around form and result. */
export const page = {
  tools: 'Free tools',
  needsScript: 'The tool needs JavaScript; the example and the explanations below do not.',
  yourResult: 'Your result',
  onItsWay: (place: string) => `Today’s answer for ${place} is on its way.`,
  changePlace: 'Change place',
  anotherDay: 'Another day or place',
  guidance: 'Guidance to think with, not a certainty: none of this has been proven by science.',
  /** Said instead below tools whose numbers are certain, and only their use is belief. */
  ofTimes: 'The times are astronomy. What they are good for is custom, which science has not proven.',
  ofWeights:
    'The weights are arithmetic. That a certain weight makes a stone work is a belief that science has not proven.',
  readings: 'Readings on this:',
  disclaimer: 'Disclaimer',
  example: 'A worked example',
  wholeExample: 'This example, step by step',
  explained: 'The words, and how it is counted',
  further: 'Further',
  readMore: 'Read more',
  otherTools: 'Other free tools',
};
