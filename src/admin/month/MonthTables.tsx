import type { InAndBack, MonthWire, TaxOfRate } from '#domain/order/month.ts';
import type { LineKind } from '#domain/order/order-line.ts';
import { Table } from '#ui/primitives.tsx';
import { rupees } from '../orders/money-text.ts';

const kindNames: Record<LineKind, string> = { product: 'Products', service: 'Consultations and services' };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Shows the ways in which buyers paid, and the money of each. */
export function WaysTable({ ways }: { ways: MonthWire['ways'] }) {
  return (
    <Table columns={['Way', 'Orders', 'Received', 'Given back', 'Kept']} look="table--cards month-table">
      {ways.map(({ name, outside, orders, ...money }) => (
        <tr key={`${name}${outside}`}>
          <th scope="row">
            {capital(name)}
            <span className="small muted">{outside ? ' paid to you' : ' by the payment page'}</span>
          </th>
          <CountCell count={orders} noun={orders === 1 ? 'order' : 'orders'} />
          <MoneyCells {...money} />
        </tr>
      ))}
    </Table>
  );
}

/** Shows what was sold, products and consultations apart. */
export function KindsTable({ kinds }: { kinds: MonthWire['kinds'] }) {
  return (
    <Table columns={['What', 'Pieces', 'Received', 'Given back', 'Kept']} look="table--cards month-table">
      {kinds.map(({ kind, pieces, ...money }) => (
        <tr key={kind}>
          <th scope="row">{kindNames[kind]}</th>
          <CountCell count={pieces} noun="sold" />
          <MoneyCells {...money} />
        </tr>
      ))}
    </Table>
  );
}

/** Shows the products that were sold for most money. */
export function BestTable({ best }: { best: MonthWire['best'] }) {
  return (
    <Table columns={['Product', 'Pieces', 'Received']} look="table--cards month-table month-best">
      {best.map(({ name, pieces, amount }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <CountCell count={pieces} noun="sold" />
          <td className="figure">{rupees(amount)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Shows a number. On a phone, where the table has no head, its noun follows. */
function CountCell({ count, noun }: { count: number; noun: string }) {
  return (
    <td className="month-count muted">
      <span>
        {count.toLocaleString('en-IN')}
        <span className="month-noun"> {noun}</span>
      </span>
    </td>
  );
}

function MoneyCells({ received, returned }: InAndBack) {
  const left = Math.round((received - returned) * 100) / 100;
  const seldom = returned === 0 ? 'figure is-zero' : 'figure';
  return (
    <>
      <td className="figure">{rupees(received)}</td>
      <td className={seldom} data-label="given back">
        {returned === 0 ? '–' : rupees(returned)}
      </td>
      <td className={seldom} data-label="left">
        <strong>{rupees(left)}</strong>
      </td>
    </>
  );
}

const parts = ['taxable', 'cgst', 'sgst', 'igst'] as const;
type Amounts = Pick<TaxOfRate, (typeof parts)[number]>;
const partNames = { taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST', igst: 'IGST' };

const minus = (amount: number) => (amount === 0 ? 0 : -amount);
const amountsOf = (of: (part: (typeof parts)[number]) => number): Amounts => ({
  taxable: of('taxable'),
  cgst: of('cgst'),
  sgst: of('sgst'),
  igst: of('igst'),
});

/** Shows the tax of the sales by rate, what credit notes take off it, and what is left. */
export function TaxTable({ tax: { sales, notes } }: { tax: MonthWire['tax'] }) {
  const taken = notes.map((note) => ({ ...note, ...amountsOf((part) => minus(note[part])) }));
  const paise = (part: (typeof parts)[number]) =>
    [...sales, ...taken].reduce((sum, each) => sum + Math.round(each[part] * 100), 0);
  return (
    <>
      <Table columns={['Rate', ...parts.map((part) => partNames[part])]} look="month-tax">
        {sales.map((each) => (
          <TaxRow key={`sales ${each.rate}`} name={`Sales at ${each.rate}\u00a0%`} amounts={each} />
        ))}
        {taken.map((each) => (
          <TaxRow key={`back ${each.rate}`} name={`Given back at ${each.rate}\u00a0%`} amounts={each} />
        ))}
        {sales.length + taken.length > 1 && (
          <TaxRow name="Together" amounts={amountsOf((part) => paise(part) / 100)} />
        )}
      </Table>
      <p className="small muted">What was sold without GST is not in this table.</p>
    </>
  );
}

function TaxRow({ name, amounts }: { name: string; amounts: Amounts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {parts.map((part) => (
        <td key={part} className="figure" data-label={partNames[part]}>
          {amounts[part] === 0 ? '–' : rupees(amounts[part])}
        </td>
      ))}
    </tr>
  );
}
