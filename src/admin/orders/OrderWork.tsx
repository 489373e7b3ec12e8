import { useRef, useState } from 'react';
import { hasLeft } from '#domain/order/fulfilment.ts';
import { suppliedItems } from '#domain/order/order-items.ts';
import { hasConsultation, hasParcel } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { groupBy } from '#domain/site/groups.ts';
import { Button } from '#ui/Button.tsx';
import { refreshAll } from '../api/query.ts';
import { OnSale } from '../products/OnSale.tsx';
import { Conflict } from '../shell/Conflict.tsx';
import { succeed } from '../shell/popups.tsx';
import { Buyer, SendAgain, TellOnWhatsApp } from './Buyer.tsx';
import { CameBack } from './CameBack.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { Consultation } from './Consultation.tsx';
import { NextStep, TellByMail, WayFields } from './NextStep.tsx';
import { NoteForm } from './NoteForm.tsx';
import { OrderFacts, OrderHistory, OrderSummary } from './OrderFacts.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { Warnings } from './OrderWarnings.tsx';
import { cancelling, comingBack, nextStep, sendingAgain, stepBack } from './order-steps.ts';
import { NumberQuestion } from './parcel-fields.tsx';
import { useDraft } from './use-order-draft.ts';
import { shippedWith, showMoney, useCancelling, useTakeStep } from './use-order-steps.ts';
import { type Conflicting, useUpdate } from './use-order-update.ts';

/** With more products than this, the list that says which of them are in the shop begins folded. */
const MOST_IN_SIGHT = 3;

/** Lets the owner work on an order. Nothing typed is lost by a step, an undo or a failure. */
export function OrderWork({ order, sendsMail }: { order: OrderShownWire; sendsMail: boolean }) {
  const [tells, setTells] = useState(true);
  const [asksNumber, setAsksNumber] = useState(false);
  const draft = useDraft(order);
  const { typed, changed, isChanged } = draft;
  const { update, busy, isPausing, failure, forgetFailure, conflict, forgetConflict } = useUpdate(
    order,
    draft.seen,
  );
  const take = useTakeStep(order, draft, update);

  const save = async () => {
    if (!isChanged || !(await update(changed))) return;
    draft.clear();
    succeed('Saved');
  };
  const takeNewer = ({ newer, both }: Conflicting) => {
    draft.take(newer, both);
    forgetConflict();
    refreshAll();
  };
  const saveOver = async ({ wanted, newer }: Conflicting) => {
    if (await update(wanted, newer)) draft.clear();
  };

  const next = nextStep(order);
  const back = stepBack(order);
  const isPaid = order.status === 'COMPLETED';
  const products = productsOf(order);
  const isShipping = next?.to === 'shipped';
  const money = useRef<HTMLElement>(null);
  const { isCancellable, isAsking, ask, keep, cancel } = useCancelling(order, money, (why) =>
    take(cancelling, { note: [why, changed.note ?? order.note].filter(Boolean).join('\n') }),
  );
  const goOn = async () => {
    const shipped = isShipping ? { ...shippedWith(typed, order), tell_buyer: tells && sendsMail } : {};
    if (next && (await take(next, shipped))) setAsksNumber(false);
  };
  const askOrGoOn = () => {
    if (!isShipping || (typed.tracking ?? order.tracking ?? '').trim()) return void goOn();
    forgetFailure();
    setAsksNumber(true);
  };
  const isBack = order.fulfilment === 'returned';
  const hasGone = hasLeft(order.fulfilment) && !order.handed_over;
  const eachInShop = products.map(({ id, ...sold }) => (
    <OnSale key={id} productId={id} isNamed={products.length > 1} pieces={{ order, ...sold }} />
  ));
  const inShop =
    products.length > MOST_IN_SIGHT ? (
      <details>
        <summary>These {products.length} products in the shop</summary>
        {eachInShop}
      </details>
    ) : (
      eachInShop
    );
  const wayFields = <WayFields order={order} typed={typed} type={draft.type} />;
  return (
    <div className="halves order-work">
      <div className="order-first">
        <OrderSummary order={order} />
        <Warnings order={order} />
        <TellOnWhatsApp order={order} />
        {next && (
          <NextStep step={next} busy={busy} isPausing={isPausing} take={askOrGoOn}>
            {isShipping && wayFields}
            {isShipping && sendsMail && <TellByMail tells={tells} change={() => setTells(!tells)} />}
          </NextStep>
        )}
        {isBack && (
          <CameBack
            order={order}
            busy={busy}
            sendAgain={() => take(sendingAgain, { tracking: '' })}
            toMoney={() => showMoney(money)}
          >
            {inShop}
          </CameBack>
        )}
        {conflict && (
          <Conflict
            differences={conflict.both}
            takeNewer={() => takeNewer(conflict)}
            saveOver={() => saveOver(conflict)}
          />
        )}
      </div>
      <Buyer order={order} />
      <div className="order-rest">
        {hasConsultation(suppliedItems(order.items)) && <Consultation order={order} />}
        <OrderFacts order={order} />
        <OrderMoney order={order} section={money} />
        {isPaid && !isBack && inShop}
        <NoteForm order={order} draft={draft} busy={busy} save={save}>
          {hasGone && wayFields}
        </NoteForm>
        <div className="cluster actions order-exceptions">
          {back && (
            <Button look="quiet" busy={busy} act={() => take(back)}>
              {back.button}
            </Button>
          )}
          {hasGone && isPaid && hasParcel(suppliedItems(order.items)) && (
            <Button look="quiet" busy={busy} act={() => take(comingBack)}>
              {comingBack.button}
            </Button>
          )}
          {isCancellable && (
            <Button
              look="quiet"
              act={() => {
                // A failure of an earlier step would be read as one of the cancelling.
                forgetFailure();
                ask();
              }}
            >
              {cancelling.button}
            </Button>
          )}
        </div>
      </div>
      <div className="order-past">
        {sendsMail && <SendAgain order={order} />}
        <OrderHistory history={order.history} />
      </div>
      {asksNumber && (
        <NumberQuestion
          buyers={[order.customer_name]}
          busy={busy}
          failure={failure?.text}
          onYes={() => void goOn()}
          onNo={() => setAsksNumber(false)}
        />
      )}
      {isAsking && (
        <CancelQuestion
          isSent={hasLeft(order.fulfilment)}
          busy={busy}
          failure={failure?.text}
          cancel={(why) => void cancel(why)}
          keep={keep}
        />
      )}
    </div>
  );
}

/** Returns the products that an order has, each with the pieces and the lines of it. */
const productsOf = ({ items }: OrderShownWire): { id: number; quantity: number; lines: number[] }[] => {
  const own = suppliedItems(items).flatMap(({ product_id: id, ...item }) =>
    id === null ? [] : { id, ...item },
  );
  return [...groupBy(own, ({ id }) => id)].map(([id, of]) => ({
    id,
    quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: of.map(({ line }) => line),
  }));
};
