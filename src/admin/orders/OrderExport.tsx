import { useState } from 'react';
import { financialYearOf } from '#domain/order/invoice.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { ExportButton } from '../shell/ExportButton.tsx';

/** The months and financial years (April to March) an accountant asks for, as the first and the last day. */
function periods(): [name: string, range: string][] {
  const now = new Date();
  const [year = 0, month = 0] = indiaToday(now).split('-').map(Number);
  const iso = (of: number, at: number, day: number) =>
    new Date(Date.UTC(of, at - 1, day)).toISOString().slice(0, 10);
  const monthOf = (at: number) => `?from=${iso(year, at, 1)}&to=${iso(year, at + 1, 0)}`;
  const begins = financialYearOf(now);
  const yearFrom = (of: number) => `?from=${iso(of, 4, 1)}&to=${iso(of + 1, 4, 0)}`;
  return [
    ['All orders', ''],
    ['This month', monthOf(month)],
    ['Last month', monthOf(month - 1)],
    [`Financial year ${begins}-${(begins + 1) % 100}`, yearFrom(begins)],
    [`Financial year ${begins - 1}-${begins % 100}`, yearFrom(begins - 1)],
  ];
}

/** The orders as a file for the accountant, of a month or a financial year. */
export function OrderExport() {
  const [range, setRange] = useState('');
  return (
    <>
      <div className="field">
        <select
          aria-label="Orders of which time"
          value={range}
          onChange={({ target }) => setRange(target.value)}
        >
          {periods().map(([name, value]) => (
            <option key={name} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ExportButton what="orders" query={range} />
    </>
  );
}
