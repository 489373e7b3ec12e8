import { useState } from 'react';
import { ExportButton } from '../shell/ExportButton.tsx';
import { periods } from './order-periods.ts';

/** The orders, and the credit notes, as files for the accountant: of a month or a financial year. */
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
      <ExportButton what="credit-notes" query={range} name="Credit notes" />
    </>
  );
}
