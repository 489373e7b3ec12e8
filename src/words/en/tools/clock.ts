/** Writes the hours and minutes of a time, '1:26', and the half of the day, 'pm'. */
function parts(minutes: number): { time: string; half: string } {
  const hours = Math.floor(minutes / 60);
  return {
    time: `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  };
}

/** Times of day, from the minutes after midnight: twelve hours with small letters. */
export const clock = {
  /** '1:26 pm'. */
  time: (minutes: number) => {
    const { time, half } = parts(minutes);
    return `${time} ${half}`;
  },
  /** '9:00 to 10:30 am', '11:30 am to 1:05 pm'. */
  span: (starts: number, ends: number) => {
    const [from, to] = [parts(starts), parts(ends)];
    return `${from.half === to.half ? from.time : `${from.time} ${from.half}`} to ${to.time} ${to.half}`;
  },
};
