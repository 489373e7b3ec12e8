/** Questions about a PIN code that looks mistyped. */
export const pin = {
  digits: (typed: string) => `Indian PIN codes have six digits. Is ${typed} right?`,
  region: (pin: string) => `No part of India has a PIN code like ${pin}. Is it right?`,
  state: (pin: string, state: string) => `${pin} is in ${state}. Is the state right?`,
};
