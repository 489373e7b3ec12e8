/** A moment as the owner reads it, in India's time: '21 Nov, 4:30 pm'; with the year when it is not this one. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  const thisYear = moment.getFullYear() === new Date().getFullYear();
  const text = moment.toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    ...(!thisYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <time dateTime={at} className="small muted">
      {text}
    </time>
  );
}
