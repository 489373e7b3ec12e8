import { type SyntheticEvent, useState } from 'react';
import { Link } from 'wouter';
import { financialYearOf } from '#domain/order/invoice.ts';
import { ALL_DAYS, type DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import type { ListDays } from './order-views.ts';

/** Returns the periods that the owner or an accountant asks for. Financial years run from April to March. */
function periods(): (DayRange & { name: string })[] {
  const now = new Date();
  const [year = 0, month = 0, today = 0] = indiaToday(now).split('-').map(Number);
  const iso = (of: number, at: number, day: number) =>
    new Date(Date.UTC(of, at - 1, day)).toISOString().slice(0, 10);
  const lastDays = (days: number) => ({
    from: iso(year, month, today - days + 1),
    to: iso(year, month, today),
  });
  const monthOf = (at: number) => ({ from: iso(year, at, 1), to: iso(year, at + 1, 0) });
  const begins = financialYearOf(now);
  const yearFrom = (of: number) => ({
    name: `Financial year ${of}-${(of + 1) % 100}`,
    from: iso(of, 4, 1),
    to: iso(of + 1, 4, 0),
  });
  return [
    { name: 'Any day', ...ALL_DAYS },
    { name: 'Today', ...lastDays(1) },
    { name: 'Last 7 days', ...lastDays(7) },
    { name: 'Last 30 days', ...lastDays(30) },
    { name: 'This month', ...monthOf(month) },
    { name: 'Last month', ...monthOf(month - 1) },
    yearFrom(begins),
    yearFrom(begins - 1),
  ];
}

const OTHER = 'Other days…';

/**
 * Chooses the days on which the listed orders were placed or paid: a usual period, or a first and a last day.
 */
export function OrderDays({
  days,
  by,
  show,
}: {
  days: DayRange;
  by: ListDays['by'];
  show: (wanted: Partial<ListDays>) => void;
}) {
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
    // Days that were typed in the wrong order are swapped.
    show(to && from > to ? { from: to, to: from } : { from, to });
  };
  const shown = known?.name ?? OTHER;
  return (
    <details className="no-print">
      <summary className="tap">
        <Icon name="calendar-event" />
        {known?.from === '' ? shown : `${by ? 'Paid' : 'Placed'}: ${shown}`}
        <Icon name="chevron-down" />
      </summary>
      <form className="field order-days no-print" aria-label="Period of the list" onSubmit={submit}>
        <select
          aria-label="Which day counts"
          value={by}
          onChange={({ target }) => show({ by: target.value === 'paid' ? 'paid' : '' })}
        >
          <option value="">Placed</option>
          <option value="paid">Paid in</option>
        </select>
        <select
          aria-label={by ? 'Paid in' : 'Placed'}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {[...periods().map(({ name }) => name), OTHER].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
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
    </details>
  );
}

/** Offers the orders and credit notes of a period as files for the accountant. */
export function OrderExport() {
  const [range, setRange] = useState('');
  return (
    <>
      <div className="field">
        <select
          aria-label="Files of which time"
          value={range}
          onChange={({ target }) => setRange(target.value)}
        >
          {periods().map(({ name, from, to }) => (
            <option key={name} value={from && `?from=${from}&to=${to}`}>
              {from ? name : 'All orders'}
            </option>
          ))}
        </select>
      </div>
      <ExportButton what="orders" query={range} />
      <ExportButton what="order-lines" query={range} name="Each product" />
      <ExportButton what="credit-notes" query={range} name="Credit notes" />
      <Link className="quiet" href={pathTo('month')}>
        A month on one page
      </Link>
      <p className="small muted">
        For your accountant, by the day of the payment or refund. ‘Each product’ has a row for each thing in
        an order. A credit note is the paper about money that you gave back.
      </p>
    </>
  );
}
