import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { type OrderUpdate, parcelBefore } from '#domain/order/parcel.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { callAdmin, postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { clearPopups, fail, offerUndo } from '../shell/popups.tsx';
import { type Selection, SelectionBar } from '../shell/selection.tsx';
import { counted } from '../shell/words.tsx';
import { PackingSlips } from './PackingSlip.tsx';
import {
  CourierField,
  lastCourier,
  NumberQuestion,
  rememberCourier,
  TrackingField,
} from './parcel-fields.tsx';

type Wanted = { order: OrderRowWire; update: OrderUpdate }[];

/**
 * Updates orders one after the other, each only if it has not changed since it was read. Stops at the first
 * failure and returns that answer. If all succeed, `before` has the updates that undo them.
 */
async function updateAll(wanted: Wanted): Promise<ApiAnswer<{ before: Wanted }>> {
  const before: Wanted = [];
  for (const { order, update } of wanted) {
    const { id, version } = order;
    const answer = await postAdmin<{ version: number }>(paths.api.updateOrder(id), { ...update, version });
    if (answer.kind !== 'ok') return answer;
    before.push({
      order: { ...order, version: answer.body.version },
      update: parcelBefore(order),
    });
  }
  return { kind: 'ok', body: { before } };
}

const failed =
  'Not all of them could be changed. The list shows which are; please try again with the others.';

/** Offers what can be done with several orders at once: mark them packed, print their slips, ship them. */
export function SeveralOrders({ selection }: { selection: Selection<OrderRowWire> }) {
  const { chosen: orders, clear } = selection;
  const [isShipping, setShipping] = useState(false);
  const [slips, setSlips] = useState<OrderShownWire[]>([]);
  const { send, busy } = useSend(updateAll, { failed, texts: { 0: failed, 409: failed } });
  const change = async (wanted: Wanted, said: string) => {
    const sent = await send(wanted);
    if (sent?.ok) offerUndo(said, () => void send(sent.body.before));
    return sent?.ok ?? false;
  };
  // What is packed stays chosen: it is printed or sent next.
  const ship = async (wanted: Wanted, said: string) => {
    if (await change(wanted, said)) clear();
  };
  const toPack = orders.filter(({ to_do }) => to_do === 'pack');
  const pack = () =>
    change(
      toPack.map((order) => ({ order, update: { fulfilment: 'packed' } })),
      `${counted(toPack.length, 'order', 'orders')} marked packed`,
    );
  const print = async () => {
    clearPopups();
    const read = await Promise.all(
      orders.map(({ id }) => callAdmin<{ order: OrderShownWire }>(paths.api.showOrder(id))),
    );
    const found = read.flatMap((answer) => (answer.kind === 'ok' ? [answer.body.order] : []));
    if (found.length < orders.length) return fail('The addresses could not be read. Please try again.');
    flushSync(() => setSlips(found));
    window.print();
  };
  const main = document.querySelector('.admin-main');
  return (
    <>
      {isShipping && (
        <div ref={intoSight}>
          <ShipForm orders={orders} busy={busy} ship={ship} />
        </div>
      )}
      <SelectionBar selection={selection} noun={['order', 'orders']} isBelowForm={isShipping}>
        {toPack.length > 0 && (
          <Button icon="package" busy={busy} act={pack}>
            Mark packed
          </Button>
        )}
        <Button icon="printer" act={print}>
          Packing slips
        </Button>
        <Button icon="truck-delivery" aria-expanded={isShipping} act={() => setShipping(!isShipping)}>
          Send them
        </Button>
      </SelectionBar>
      {slips.length > 0 && main && createPortal(<PackingSlips orders={slips} />, main)}
    </>
  );
}

const intoSight = (drawn: HTMLElement | null) => {
  drawn?.scrollIntoView({ block: 'nearest' });
};

/** Asks for one courier, and a tracking number for each order, when several parcels leave together. */
function ShipForm({
  orders,
  busy,
  ship,
}: {
  orders: readonly OrderRowWire[];
  busy: boolean;
  ship: (wanted: Wanted, said: string) => unknown;
}) {
  const [courier, setCourier] = useState(lastCourier);
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [tells, setTells] = useState(true);
  // The list does not say whether mail is set up, but the answer about a single order does.
  const { data } = useApiQuery<{ sends_mail: boolean }>(paths.api.showOrder(orders[0]?.id ?? ''));
  const [isAsking, setAsking] = useState(false);
  const numberOf = ({ id, tracking }: OrderRowWire) => (numbers[id] ?? tracking ?? '').trim();
  const unnumbered = orders.filter((order) => !numberOf(order));
  const submit = () => {
    if (busy) return;
    if (unnumbered.length > 0) setAsking(true);
    else send();
  };
  const send = () => {
    setAsking(false);
    rememberCourier(courier);
    ship(
      orders.map((order) => ({
        order,
        update: {
          fulfilment: 'shipped',
          courier: courier.trim(),
          tracking: numberOf(order),
          tell_buyer: tells,
        },
      })),
      `${counted(orders.length, 'order', 'orders')} marked shipped`,
    );
  };
  return (
    <>
      <Form className="panel next-step" aria-label="The chosen orders" act={submit}>
        <CourierField id="courier-of-all" label="Courier" value={courier} type={setCourier} />
        <div className="prices">
          {orders.map(({ id, customer_name, tracking }) => (
            <TrackingField
              key={id}
              id={`tracking-${id}`}
              label={`Tracking number for ${customer_name}`}
              value={numbers[id] ?? tracking ?? ''}
              type={(text) => setNumbers({ ...numbers, [id]: text })}
            />
          ))}
        </div>
        {data?.sends_mail && (
          <label className="line check">
            <input type="checkbox" checked={tells} onChange={() => setTells(!tells)} />
            Tell the buyers by e-mail
          </label>
        )}
        <Button look="main" busy={busy}>
          {busy ? 'Saving...' : 'Mark shipped'}
        </Button>
      </Form>
      {isAsking && (
        <NumberQuestion
          buyers={unnumbered.map(({ customer_name: name }) => name)}
          busy={busy}
          onYes={send}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
