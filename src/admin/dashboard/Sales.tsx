import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SalesWire, Share } from '#domain/site/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';
import { monthInWords } from '../month/months.ts';
import { roundRupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { counted } from '../shell/words.tsx';

const inWords = (name: string, options: Intl.DateTimeFormatOptions) =>
  new Date(name).toLocaleDateString('en-IN', { timeZone: 'UTC', ...options });
const dayOf = ({ name }: Share) => inWords(name, { day: 'numeric', month: 'short' });
const monthOf = ({ name }: Share) => inWords(name, { month: 'short', year: 'numeric' });

const sum = (shares: readonly Share[]) => shares.reduce((all, { amount }) => all + amount, 0);

/** Shows what came in today, in this month and in the last one; a month leads to its page. */
export function Takings() {
  const { data } = useApiQuery<SalesWire & object>(paths.api.sales());
  const names = ['Today', 'This month', 'Last month'];
  return (
    <dl className="figures takings">
      {names.map((name, at) => {
        const taken = data?.takings[at];
        const month = at > 0 && taken?.name;
        return (
          <div key={name} className={month ? 'panel is-link' : 'panel'}>
            <dt>
              {month ? <Link href={`${pathTo('month')}?month=${month}`}>{monthInWords(month)}</Link> : name}
            </dt>
            <dd>{taken ? roundRupees(taken.amount) : '–'}</dd>
            <dd className="small muted">{taken ? counted(taken.orders, 'paid order') : ' '}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Shows recent sales by day, by month, by product and by state. */
export function Sales() {
  const { data } = useApiQuery<SalesWire & object>(paths.api.sales());
  if (!data) return null;
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">Sales, less refunds</h2>
      <div className="halves">
        <Chart title="Last 30 days, by day" bars={data.days} nameOf={dayOf} />
        <Chart title="Last 12 months, by month" bars={data.months} nameOf={monthOf} />
        <Shares title="Best sellers of the last 30 days" shares={data.best} />
        <Shares title="Where buyers of the last 30 days live" shares={data.states}>
          {data.consultations.orders > 0 && (
            <p>
              Besides, consultations, which need no address: {roundRupees(data.consultations.amount)}{' '}
              <span className="muted">({counted(data.consultations.orders, 'order', 'orders')})</span>
            </p>
          )}
        </Shares>
      </div>
    </section>
  );
}

/** Shows amounts as bars, and the same figures as a table for people who cannot see the bars. */
function Chart({
  title,
  bars,
  nameOf,
}: {
  title: string;
  bars: readonly Share[];
  nameOf: (bar: Share) => string;
}) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <figure className="chart">
      <figcaption>
        {title}: <strong>{roundRupees(sum(bars))}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length} 10`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, amount }, at) => {
          const height = Math.max(0.05, (amount / most) * 10);
          return <rect key={name} x={at + 0.1} y={10 - height} width={0.8} height={height} />;
        })}
      </svg>
      <p className="chart-ends small muted">
        {[bars[0], bars.at(-1)].map((bar) => bar && <span key={bar.name}>{nameOf(bar)}</span>)}
      </p>
      <details>
        <summary className="small">
          As a table<span className="visually-hidden">: {title}</span>
        </summary>
        <table className="table">
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{nameOf(bar)}</th>
                <td className="figure">{counted(bar.orders, 'order', 'orders')}</td>
                <td className="figure">{roundRupees(bar.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Shares({
  title,
  shares,
  children,
}: {
  title: string;
  shares: readonly Share[];
  children?: ReactNode;
}) {
  return (
    <div>
      <h3>{title}</h3>
      {shares.length === 0 && <p className="muted">Nothing was sold in these days.</p>}
      <ol>
        {shares.map(({ name, orders, amount }) => (
          <li key={name}>
            {name}: {roundRupees(amount)}{' '}
            <span className="muted">({counted(orders, 'order', 'orders')})</span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
