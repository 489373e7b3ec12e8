import type { Paise } from './money.ts';

const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const scales: [number, string][] = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/** Returns a whole number from 1 up in words of the Indian system: 'One Lakh Twenty-Five Thousand'. */
function inWords(n: number): string {
  for (const [size, name] of scales) {
    if (n < size) continue;
    const rest = n % size;
    return [inWords(Math.floor(n / size)), name, ...(rest ? [inWords(rest)] : [])].join(' ');
  }
  if (n < 20) return small[n] ?? '';
  return [tens[Math.floor(n / 10)], small[n % 10]].filter(Boolean).join('-');
}

/**
 * Returns an amount as receipts and cheques spell it: 'Rupees Twelve Thousand Five Hundred and Fifty Paise
 * Only'.
 * @throws RangeError if the amount is negative or not a whole number of paise
 */
export function rupeesInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError('not a whole number of paise');
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [
    ...(rupees > 0 || rest === 0 ? [`Rupees ${inWords(rupees) || 'Zero'}`] : []),
    ...(rest > 0 ? [`${inWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`] : []),
  ];
  return `${parts.join(' and ')} Only`;
}
