import type { OrderEvent } from '#domain/order-events.ts';
import { Moment } from '../shell/Moment.tsx';

/** What happened to an order, oldest first. */
export function OrderHistory({ history }: { history: OrderEvent[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className="order-history">
        {history.map(({ at, what, note }) => (
          <li key={`${at} ${what}`}>
            <span>{what}</span> <Moment at={at} />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
