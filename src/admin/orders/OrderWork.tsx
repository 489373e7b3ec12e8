import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OrderUpdate } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { paths } from '#lib/paths.ts';
import { Actions } from '#ui/Actions.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { keepFocus } from '../shell/keep-focus.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';
import { Buyer } from './Buyer.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { cancelling, nextStep, type Step, stepBack } from './fulfilment-steps.ts';
import { OrderFacts, OrderHistory } from './OrderFacts.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { warnings } from './payment-text.ts';

/** The second tap of two was meant for the first step, not for the next one. */
const PAUSE_MS = 800;
/** By then the order is drawn as cancelled and the question is gone, in milliseconds. */
const DRAWN_MS = 150;

/** Where the owner works on an order. Nothing typed is lost by a step, an undo or a failure. */
export function OrderWork({ order }: { order: OrderShownWire }) {
  const savedNote = order.note ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const [courier, setCourier] = useState('');
  const [isAsking, setAsking] = useState(false);
  const money = useRef<HTMLElement>(null);
  const withdrawUndo = useRef(() => {});
  useEffect(() => () => withdrawUndo.current(), []);
  const changedNote = draft !== null && draft.trim() !== savedNote ? draft.trim() : null;
  useUnsaved(() => changedNote !== null || courier !== '');

  const { send, busy, failure, forgetFailure } = useSend(
    (wanted: OrderUpdate) => postAdmin(paths.api.updateOrder(order.id), wanted),
    { failed: 'The order could not be updated. Please try again.', pauseMs: PAUSE_MS },
  );
  const update = async (wanted: OrderUpdate): Promise<boolean> => {
    const sent = await send(wanted);
    if (!sent?.ok) return false;
    queryClient.setQueryData<{ order: OrderShownWire }>(
      [paths.api.showOrder(order.id)],
      (read) => read && { order: { ...read.order, fulfilment: wanted.fulfilment ?? read.order.fulfilment } },
    );
    return true;
  };

  /** Takes a step, with what is written beside it and in the note field. */
  const take = async ({ to, done }: Step, written: OrderUpdate = {}): Promise<boolean> => {
    if (!(await update({ note: changedNote ?? undefined, ...written, fulfilment: to }))) return false;
    setDraft(null);
    setCourier('');
    setAsking(false);
    const undo = async () => {
      const { fulfilment, courier: savedCourier } = order;
      if (!(await update({ fulfilment, note: savedNote, courier: savedCourier ?? '' }))) return;
      // What was written with the step is there again, to be sent with another.
      setDraft(draft);
      setCourier(courier);
      keepFocus();
    };
    withdrawUndo.current = offerUndo(done, () => void undo());
    keepFocus();
    return true;
  };
  const askToCancel = () => {
    // Of an earlier step; it would be read as the cancelling's.
    forgetFailure();
    setAsking(true);
  };
  const cancel = async (why: string) => {
    const note = [why, changedNote ?? savedNote].filter(Boolean).join('\n');
    if (!(await take(cancelling, { note }))) return;
    setTimeout(() => {
      money.current?.scrollIntoView({ block: 'center' });
      money.current?.querySelector('button')?.focus({ preventScroll: true });
    }, DRAWN_MS);
  };
  const saveNote = async () => {
    if (changedNote === null) return;
    if (!(await update({ note: changedNote }))) return;
    setDraft(null);
    succeed('Note saved');
    keepFocus();
  };

  const next = nextStep(order);
  const back = stepBack(order.fulfilment);
  const isPaid = order.status === 'COMPLETED';
  const isCancellable = isPaid && order.fulfilment !== 'cancelled' && order.fulfilment !== 'delivered';
  return (
    <div className="order-work">
      <div>
        <OrderFacts order={order} />
        {warnings(order).map((text) => (
          <Notice key={text} kind="bad">
            {text}
          </Notice>
        ))}
        <PossibleDuplicates ids={order.possible_duplicates} />
        {next && <NextStep step={next} busy={busy} courier={courier} type={setCourier} take={take} />}
        <Actions>
          {back && (
            <button type="button" className="button" aria-disabled={busy} onClick={() => void take(back)}>
              {back.button}
            </button>
          )}
          {isCancellable && (
            <button type="button" className="button" onClick={askToCancel}>
              {cancelling.button}
            </button>
          )}
        </Actions>
        <OrderMoney order={order} section={money} />
        {isPaid && order.fulfilment !== 'cancelled' && (
          <p>
            One of a kind, and sold?{' '}
            <Link className="quiet" href={pathTo('editProduct', order.product_id)}>
              Take this product off the shop
            </Link>
          </p>
        )}
        <form onSubmit={submitting(() => !busy && saveNote())}>
          <Field id="order-note" label="Note" hint="Only you see it.">
            <textarea
              rows={3}
              value={draft ?? savedNote}
              maxLength={LONGEST.message}
              onChange={({ target }) => setDraft(target.value)}
            />
          </Field>
          {changedNote !== null && (
            <button type="submit" className="button" aria-disabled={busy}>
              {busy ? 'Saving...' : 'Save note'}
            </button>
          )}
        </form>
      </div>
      <div>
        <Buyer order={order} />
        <OrderHistory history={order.history} />
      </div>
      {isAsking && (
        <CancelQuestion
          amount={order.amount}
          busy={busy}
          failure={failure?.text}
          cancel={(why) => void cancel(why)}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const submitting = (act: () => unknown) => (event: SyntheticEvent) => {
  event.preventDefault();
  act();
};

/** The one big button of the next step; a parcel that is sent has courier and number with it. */
function NextStep({
  step,
  busy,
  courier,
  type,
  take,
}: {
  step: Step;
  busy: boolean;
  /** What is written about the courier so far. */
  courier: string;
  type: (text: string) => void;
  take: (step: Step, written?: OrderUpdate) => unknown;
}) {
  const isShipping = step.to === 'shipped';
  const written = isShipping && courier.trim() ? { courier: courier.trim() } : {};
  return (
    <form className="next-step" onSubmit={submitting(() => !busy && take(step, written))}>
      {isShipping && (
        <Field
          id="courier"
          label="Courier and tracking number"
          hint="For example: India Post EM123456789IN. It goes into your message to the buyer."
        >
          <input
            value={courier}
            maxLength={LONGEST.other}
            autoComplete="off"
            autoCapitalize="words"
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
      <button type="submit" className="button button--main button--wide" aria-disabled={busy}>
        <Icon name={step.to === 'packed' ? 'package' : isShipping ? 'truck-delivery' : 'check'} />
        {busy ? 'Saving...' : step.button}
      </button>
    </form>
  );
}

/** That the same buyer has paid for the same in another order just before or after. */
function PossibleDuplicates({ ids }: { ids: string[] }) {
  return (
    <Notice kind="plain">
      {ids.length > 0 && (
        <>
          <p>
            The same buyer has paid for the same product in another order within an hour. Perhaps a mistake:
            ask the buyer, and give one back.
          </p>
          {ids.map((id, n) => (
            <p key={id}>
              <Link href={pathTo('order', id)}>
                {ids.length === 1 ? 'See the other order' : `See order ${n + 1} of the others`}
              </Link>
            </p>
          ))}
        </>
      )}
    </Notice>
  );
}
