import { Link } from 'wouter';
import type { MonthWire } from '#domain/order/month.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useApiQuery } from '../api/query.ts';
import { rupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { QueryState, Screen } from '../shell/Screen.tsx';
import { useAddress } from '../shell/use-address.ts';
import { counted } from '../shell/words.tsx';
import { BestTable, KindsTable, TaxTable, WaysTable } from './MonthTables.tsx';
import { daysOf, isMonth, monthBeside, monthInWords } from './months.ts';
import './month.css';

/** Shows the money of one month on one page, with the figures that the accountant's files of it add up to. */
export function MonthScreen() {
  const { part, to } = useAddress();
  const present = indiaToday(new Date()).slice(0, 7);
  // The month of the address may be anything; an invalid one counts as the present one.
  const month = isMonth(part('month')) ? part('month') : present;
  const query = useApiQuery<{ month: MonthWire; unreadable?: string[] }>(paths.api.month(month));
  const shown = query.isPlaceholderData ? undefined : query.data?.month;
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)];
  const place = (of: string) => to({ month: of === present ? null : of });
  const first = query.data?.month.first ?? present;
  return (
    <Screen
      title={monthInWords(month)}
      actions={
        (before >= first || after <= present) && (
          <nav className="cluster" aria-label="Other months">
            {before >= first && (
              <Link className="line tap" href={place(before)}>
                <Icon name="chevron-left" />
                {monthInWords(before)}
              </Link>
            )}
            {after <= present && (
              <Link className="line tap" href={place(after)}>
                {monthInWords(after)}
                <Icon name="chevron-right" />
              </Link>
            )}
          </nav>
        )
      }
    >
      {query.data?.unreadable && (
        <Notice kind="bad">
          {counted(query.data.unreadable.length, 'order')} cannot be read and is missing here. Please tell
          your developer: {query.data.unreadable.join(', ')}
        </Notice>
      )}
      {!shown && <QueryState query={query} />}
      {shown && <Month month={shown} />}
    </Screen>
  );
}

function Month({ month }: { month: MonthWire }) {
  const { total, ways, kinds, tax, best } = month;
  const { from, to } = daysOf(month.month);
  const days = `?from=${from}&to=${to}`;
  if (total.orders + total.notes === 0)
    return <p>Nothing was paid or given back in {monthInWords(month.month)}.</p>;
  return (
    <div className="month">
      <p className="month-whose">{site.practice}</p>
      <dl className="figures">
        <Figure name="Received" rupees={total.received} about={counted(total.orders, 'paid order')} />
        <Figure name="Given back" rupees={total.returned} about={counted(total.notes, 'credit note')} />
        <Figure
          name="Kept"
          rupees={Math.round((total.received - total.returned) * 100) / 100}
          about="after refunds"
        />
      </dl>
      <section aria-labelledby="ways">
        <h2 id="ways">How it was paid</h2>
        <WaysTable ways={ways} />
      </section>
      <section aria-labelledby="kinds">
        <h2 id="kinds">What it was for</h2>
        <KindsTable kinds={kinds} />
      </section>
      {tax.sales.length + tax.notes.length > 0 && (
        <section aria-labelledby="tax">
          <h2 id="tax">GST in it</h2>
          <TaxTable tax={tax} />
        </section>
      )}
      {best.length > 0 && (
        <section aria-labelledby="best">
          <h2 id="best">Best sellers</h2>
          <BestTable best={best} />
        </section>
      )}
      <p className="small muted">
        A sale counts on the day on which it was paid, and money that went back on the day of its credit note.
        Test orders are left out. In the files for your accountant these are the sums of what is paid; they
        also name orders that are not.
      </p>
      <div className="cluster screen-actions no-print">
        <Button icon="printer" act={() => window.print()}>
          Print
        </Button>
        <ExportButton what="orders" query={days} name="Orders" />
        <ExportButton what="order-lines" query={days} name="Each product" />
        <ExportButton what="credit-notes" query={days} name="Credit notes" />
        <Link className="quiet" href={`${pathTo('orders')}${days}&by=paid&show=all`}>
          The orders of this month
        </Link>
      </div>
    </div>
  );
}

function Figure({ name, rupees: amount, about }: { name: string; rupees: number; about: string }) {
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>{rupees(amount)}</dd>
      <dd className="small muted">{about}</dd>
    </div>
  );
}
