import { Link } from 'wouter';
import type { DashboardWire } from '#domain/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { Screen } from '../shell/Screen.tsx';
import { MoneyTotals } from './MoneyTotals.tsx';
import { WaitingEnquiries, WaitingOrders } from './Waiting.tsx';
import './dashboard.css';

/** The first screen: how much there is of everything, what waits for the owner, the money. */
export function Dashboard() {
  const { data, error } = useRead<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  const cards = [
    [adminCopy.cards.products, data?.total_product, '/list-product'],
    [adminCopy.cards.categories, data?.total_category, '/list-category'],
    [adminCopy.cards.services, data?.total_subcategory, null],
    [adminCopy.cards.articles, data?.total_blog, null],
  ] as const;
  const waiting = data && data.to_send.total + data.to_answer.total;
  return (
    <Screen title="Dashboard" count={waiting}>
      <dl className="cards figures">
        {cards.map(([name, figure, to]) => (
          <div key={name} className="card">
            <dt>{to ? <Link href={to}>{name}</Link> : name}</dt>
            <dd>{figure?.toLocaleString('en-IN') ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="muted">
        {error && !error.ended && 'The figures could not be read just now. They are read again every minute.'}
      </p>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        <div className="newest">
          <WaitingOrders waiting={data?.to_send} />
          <WaitingEnquiries waiting={data?.to_answer} />
        </div>
      </section>
      <MoneyTotals />
    </Screen>
  );
}
