import type { DataOf } from '#editorial/schemas.ts';
import { html, listed, type Markup } from '#tools/markup.ts';
import { loShu, loShuSquare, planes } from '#tools/numerology/lo-shu.ts';
import { bhagyank, digitsOfDate, moolank, type Reduced } from '#tools/numerology/numbers.ts';
import { dateForReading } from '#tools/place/civil-time.ts';
import { circle, civil, letters, line, sheet } from './sheet.ts';

/* Drawings of a date's numbers. */

export const numbers = {
  /** The date on the left, its digits in the grid on the right, and a line through each full line of the grid. */
  'lo-shu': ({ date }: DataOf<'lo-shu'>): Markup => {
    const born = civil(date);
    const { counts, missing, full } = loShu(born, false);
    const middle = (number = 5) => {
      const at = (loShuSquare as readonly number[]).indexOf(number);
      return [167 + (at % 3) * 70, 50 + Math.floor(at / 3) * 70] as const;
    };
    const parts = [born.day, born.month, born.year].map((part) => String(part).padStart(2, '0'));
    return sheet(
      `Lo Shu grid of ${dateForReading(born)}, missing ${listed(missing.map(String)) || 'none'}`,
      parts.map((part, at) => letters(part, 62, 70 + at * 50, 'font-size="29"')),
      line('M44 95H80M44 145H80M132 15H342V225H132ZM132 85H342M132 155H342M202 15V225M272 15V225'),
      planes
        .filter(({ name }) => full.includes(name))
        .map(({ cells }) => line(`M${middle(cells[0])}L${middle(cells[2])}`, 'stroke-width="2"')),
      loShuSquare.map((number) => {
        const times = counts[number] ?? 0;
        return letters(
          String(number).repeat(times || 1),
          ...middle(number),
          times ? 'class="halo" font-size="29"' : 'opacity=".5"',
        );
      }),
    );
  },
  /** The digits of the date: below them the day adds up to the moolank, above them all add up to the bhagyank. */
  'date-sums': ({ date }: DataOf<'date-sums'>): Markup => {
    const born = civil(date);
    const [day, whole] = [moolank(born), bhagyank(born)];
    // Day, month and year stand a little apart.
    const at = (digit: number) => 34 + digit * 39 + (digit > 3 ? 18 : digit > 1 ? 9 : 0);
    const root = ({ root }: Reduced, x: number, y: number, name: string) =>
      html`${circle(x, y, 18, 'class="fill"')}${letters(root, x, y)}${letters(name, x + 28, y, 'class="small" text-anchor="start"')}`;
    const before = ({ steps }: Reduced) =>
      steps
        .slice(0, -1)
        .map((step) => `${step} →`)
        .join(' ');
    return sheet(
      `${dateForReading(born)}: moolank ${day.steps.join(', then ')}; bhagyank ${whole.steps.join(', then ')}`,
      digitsOfDate(born).map((digit, nth) => letters(digit, at(nth), 122, 'font-size="29"')),
      line('M20 94V84H339V94M180 84V63M20 150V160H87V150M54 160V181'),
      letters(before(whole), 154, 44, 'text-anchor="end"'),
      [root(whole, 180, 44, 'bhagyank'), root(day, 54, 200, 'moolank')],
    );
  },
};
