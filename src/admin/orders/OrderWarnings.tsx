import { Link } from 'wouter';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { warnings } from './money-text.ts';

/** Shows what is wrong or doubtful about an order, and whether it may be a duplicate. */
export function Warnings({ order }: { order: OrderShownWire }) {
  return (
    <>
      {warnings(order).map((text) => (
        <Notice key={text} kind="bad">
          {text}
        </Notice>
      ))}
      <Doubts order={order} />
      <PossibleDuplicates ids={order.possible_duplicates} />
    </>
  );
}

/** Shows what is doubtful about the address or the payer, until the owner says that she has settled it. */
function Doubts({ order: { id, doubts } }: { order: OrderShownWire }) {
  const { send, busy } = useSend(() => postAdmin(paths.api.updateOrder(id), { doubts_seen: true }), {
    done: () => 'Settled',
    failed: 'This could not be saved. Please try again.',
    oncePerTap: true,
  });
  return (
    <Notice kind="plain">
      {doubts.length > 0 && (
        <>
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
          <Button busy={busy} act={() => send()}>
            I have looked at it
          </Button>
        </>
      )}
    </Notice>
  );
}

/** Warns that the same buyer paid for the same product in another order shortly before or after. */
function PossibleDuplicates({ ids }: { ids: string[] }) {
  return (
    <Notice kind="plain">
      {ids.length > 0 && (
        <>
          <p>
            The same buyer has paid for the same product in another order within an hour. Please ask whether
            that was meant; if not, refund one of them.
          </p>
          {ids.map((id, n) => (
            <p key={id}>
              <Link href={pathTo('order', id)}>
                {ids.length === 1 ? 'See the other order' : `See other order ${n + 1} of ${ids.length}`}
              </Link>
            </p>
          ))}
        </>
      )}
    </Notice>
  );
}
