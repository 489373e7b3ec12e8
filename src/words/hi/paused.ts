import type { paused as en } from '../en/paused.ts';

export const paused: typeof en = {
  now: 'अभी हम ऑर्डर नहीं ले रहे हैं।',
  again: (day) => `ऑर्डर फिर ${day} से लिए जाएँगे।`,
};
