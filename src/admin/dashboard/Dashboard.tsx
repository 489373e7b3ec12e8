import { Link } from 'wouter';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import type { Total } from '#domain/site/paths.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { roundRupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { Screen } from '../shell/Screen.tsx';
import { HealthNotes, useSiteNotes } from './HealthNotes.tsx';
import { Sales, Takings } from './Sales.tsx';
import { TodaysWork } from './TodaysWork.tsx';
import './dashboard.css';

const totals: { call: Total; name: string; hint: string }[] = [
  { call: 'df-invoice', name: 'Sales', hint: 'all paid orders' },
  { call: 'po-invoice', name: 'Pending', hint: 'begun and not paid yet' },
  { call: 'remittances', name: 'Sales, less refunds', hint: 'what is left' },
  { call: 'returns', name: 'Refunds', hint: 'money that went back' },
  { call: 'coogs', name: 'Not paid', hint: 'failed orders' },
];

/** Shows the owner's first screen: how much there is of everything, today's work, and the money. */
export function Dashboard() {
  const { data, error } = useApiQuery<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  const notes = useSiteNotes(data);
  return (
    <Screen title="Dashboard" count={data && data.to_send.total + data.to_answer.total}>
      <p role="status" className="muted">
        {error && !error.ended && 'The figures could not be read just now. They are read again every minute.'}
      </p>
      <HealthNotes title="What fails just now" notes={notes.filter(({ state }) => state === 'fail')} />
      <TodaysWork data={data} />
      <HealthNotes title="How the site is" notes={notes.filter(({ state }) => state !== 'fail')} />
      <section aria-labelledby="came-in">
        <h2 id="came-in">Money that came in</h2>
        <Takings />
      </section>
      <Sales />
      <section aria-labelledby="money">
        <h2 id="money">Since the shop opened</h2>
        <dl className="figures">
          {totals.map((total) => (
            <TotalCard key={total.call} {...total} />
          ))}
        </dl>
        <Catalogue data={data} />
      </section>
    </Screen>
  );
}

/** Shows on one line how many products, categories, consultations and articles there are. */
function Catalogue({ data }: { data: DashboardWire | undefined }) {
  const figures = [
    [adminCopy.cards.products, '', data?.total_product, pathTo('products')],
    [adminCopy.cards.categories, '', data?.total_category, pathTo('categories')],
    [adminCopy.cards.services, 'services', data?.total_subcategory, null],
    [adminCopy.cards.articles, 'articles', data?.total_blog, null],
  ] as const;
  return (
    <dl className="totals">
      {figures.map(([name, meaning, figure, to]) => (
        <div key={name}>
          <dt>
            {to ? <Link href={to}>{name}</Link> : <span>{name}</span>}
            {meaning && <span className="small muted"> ({meaning})</span>}
          </dt>
          <dd>{figure?.toLocaleString('en-IN') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows one of the money figures. A figure that cannot be read stays a dash, and the console says why. */
function TotalCard({ call, name, hint }: (typeof totals)[number]) {
  const { data } = useApiQuery<{ total_amount_paid: number }>(paths.api.total(call), { everyMinute: true });
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>{data ? roundRupees(data.total_amount_paid) : '–'}</dd>
      <dd className="small muted">{hint}</dd>
    </div>
  );
}
