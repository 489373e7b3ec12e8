import { formatTotal, toPaise } from '#domain/money.ts';
import type { Total } from '#domain/paths.ts';
import { paths } from '#lib/paths.ts';
import { useRead } from '../calls/use-read.ts';

const totals: { call: Total; name: string; hint: string }[] = [
  { call: 'df-invoice', name: 'Money in', hint: 'paid orders' },
  { call: 'po-invoice', name: 'Pending', hint: 'orders that are being paid' },
  { call: 'remittances', name: 'Kept', hint: 'paid orders less refunds' },
  { call: 'returns', name: 'Returned', hint: 'refunds' },
  { call: 'coogs', name: 'Not paid', hint: 'failed orders' },
];

/** The five money figures. One that cannot be read stays a dash; the console says why (spec section 8). */
export function MoneyTotals() {
  return (
    <section aria-labelledby="money">
      <h2 id="money">Money</h2>
      <dl className="cards cards--small money">
        {totals.map((total) => (
          <TotalCard key={total.call} {...total} />
        ))}
      </dl>
    </section>
  );
}

function TotalCard({ call, name, hint }: (typeof totals)[number]) {
  const { data } = useRead<{ total_amount_paid: number }>(paths.api.total(call), { everyMinute: true });
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{data ? formatTotal(toPaise(data.total_amount_paid)) : '–'}</dd>
      <dd className="card-hint">{hint}</dd>
    </div>
  );
}
