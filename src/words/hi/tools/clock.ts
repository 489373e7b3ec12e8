import type { clock as en } from '../../en/tools/clock.ts';
import { clockInHindi } from '../clock.ts';

export const clock: typeof en = {
  time: clockInHindi,
  span: (starts, ends) => {
    const [from, to] = [clockInHindi(starts), clockInHindi(ends)];
    const [partOfDay = '', ...time] = to.split(' ');
    // The part of the day is said once: 'दोपहर 1:26 से 2:45 तक'.
    return `${from} से ${from.startsWith(`${partOfDay} `) ? time.join(' ') : to} तक`;
  },
};
