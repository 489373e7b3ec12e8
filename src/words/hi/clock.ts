/** Returns the part of the day that Hindi says before a time. */
function partOfDay(minutes: number): string {
  if (minutes < 4 * 60) return 'रात';
  if (minutes < 12 * 60) return 'सुबह';
  if (minutes < 16 * 60) return 'दोपहर';
  return minutes < 20 * 60 ? 'शाम' : 'रात';
}

/** Says the minutes after midnight as a time: 'दोपहर 1:26', 'सुबह 9 बजे'. */
export function clockInHindi(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const past = minutes % 60;
  return `${partOfDay(minutes)} ${past ? `${hour}:${String(past).padStart(2, '0')}` : `${hour} बजे`}`;
}

/** Returns true for a time from midnight to four: by the clock it is of the next date, and people call it tonight. */
export const isAfterMidnight = (time: string): boolean => /^रात (?:12|[1-3])(?::| बजे)/.test(time);

export const daysInHindi: Record<string, string> = {
  Monday: 'सोमवार',
  Tuesday: 'मंगलवार',
  Wednesday: 'बुधवार',
  Thursday: 'गुरुवार',
  Friday: 'शुक्रवार',
  Saturday: 'शनिवार',
  Sunday: 'रविवार',
};
