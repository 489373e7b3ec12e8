import { type SyntheticEvent, useState } from 'react';
import type { DayRange } from '#domain/site/fields.ts';
import { Button } from '#ui/Button.tsx';
import { periods } from './order-periods.ts';

const OTHER = 'Other days…';

/** The days the list's orders were placed on: a usual time, or a first and a last day. */
export function OrderDays({ days, show }: { days: DayRange; show: (days: DayRange) => void }) {
  const [isOther, setOther] = useState(false);
  const known = periods().find(({ from, to }) => from === days.from && to === days.to);
  const chosen = isOther || !known ? OTHER : known.name;
  const choose = (name: string) => {
    setOther(name === OTHER);
    const period = periods().find((each) => each.name === name);
    if (period) show({ from: period.from, to: period.to });
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [from = '', to = ''] = new FormData(event.currentTarget).getAll('day').map(String);
    setOther(false);
    // Given the wrong way round, the two can only mean one thing.
    show(to && from > to ? { from: to, to: from } : { from, to });
  };
  return (
    <form className="field order-days no-print" onSubmit={submit}>
      <label>
        Placed
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {[...periods().map(({ name }) => name), OTHER].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {chosen === OTHER && (
        <>
          <label>
            From
            <input key={days.from} type="date" name="day" defaultValue={days.from} />
          </label>
          <label>
            To
            <input key={days.to} type="date" name="day" defaultValue={days.to} />
          </label>
          <Button>Show</Button>
        </>
      )}
    </form>
  );
}
