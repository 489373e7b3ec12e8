/** How many there are of something: '1 order', '1,250 orders'. */
export function counted(total: number, one: string, more = `${one}s`): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? one : more}`;
}

const titles = /^(?:mr|mrs|ms|miss|dr|prof|shri|sri|smt|kumari)\.?$/i;

/** The name a person is addressed by: the first word of a name that is no title. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !titles.test(word)) ?? name.trim();
}

/** How a message to a customer begins. */
export function namaste(name: string): string {
  return `Namaste ${firstName(name)},`;
}

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
