import { useState } from 'react';
import { ExportButton } from '../shell/ExportButton.tsx';
import { periods } from './order-periods.ts';

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
          {periods().map(({ name, from, to }) => (
            <option key={name} value={from && `?from=${from}&to=${to}`}>
              {from ? name : 'All orders'}
            </option>
          ))}
        </select>
      </div>
      <ExportButton what="orders" query={range} />
    </>
  );
}
