import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { hasLeft } from '#domain/order/fulfilment.ts';
import { suppliedItems } from '#domain/order/order-items.ts';
import { hasConsultation, hasParcel } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import {
  type OrderUpdate,
  parcelBefore,
  parcelFields,
  parcelInWords,
  parcelWanted,
} from '#domain/order/parcel.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient, refreshAll } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { OnSale } from '../products/OnSale.tsx';
import { pathTo } from '../routes.ts';
import { Conflict, type Difference } from '../shell/Conflict.tsx';
import { useUnsaved } from '../shell/leaving.ts';
import { merge } from '../shell/merge.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';
import { Question } from '../shell/Question.tsx';
import { Buyer, SendAgain, TellOnWhatsApp } from './Buyer.tsx';
import { Consultation } from './Consultation.tsx';
import { OrderFacts, OrderHistory } from './OrderFacts.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { cancelling, nextStep, type Step, stepBack, warnings } from './order-text.ts';
import {
  CourierField,
  lastCourier,
  NumberQuestion,
  rememberCourier,
  TrackingField,
} from './parcel-fields.tsx';

/** Time, in milliseconds, after which the order is drawn as cancelled and the question is gone. */
const DRAWN_MS = 150;

/** Fields that the owner types. */
const names = ['courier', 'tracking', 'note'] as const;
type TextName = (typeof names)[number];
type Draft = { typed: Partial<Record<TextName, string>>; typedOver?: OrderShownWire | undefined };
const noDraft: Draft = { typed: {} };

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
  const { isCancellable, isAsking, ask, keep, cancel, money } = useCancelling(order, (why) =>
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
  const wayFields = <WayFields order={order} typed={typed} type={draft.type} />;
  return (
    <div className="halves order-work">
      <Buyer order={order} />
      <div className="order-steps">
        <Warnings order={order} />
        {conflict && (
          <Conflict
            differences={conflict.both}
            takeNewer={() => takeNewer(conflict)}
            saveOver={() => saveOver(conflict)}
          />
        )}
        <TellOnWhatsApp order={order} />
        {next && (
          <NextStep step={next} busy={busy} isPausing={isPausing} take={askOrGoOn}>
            {isShipping && wayFields}
            {isShipping && sendsMail && <TellByMail tells={tells} change={() => setTells(!tells)} />}
          </NextStep>
        )}
        <OrderFacts order={order} />
        <Actions>
          {back && (
            <Button busy={busy} act={() => take(back)}>
              {back.button}
            </Button>
          )}
          {isCancellable && (
            <Button
              act={() => {
                // A failure of an earlier step would be read as one of the cancelling.
                forgetFailure();
                ask();
              }}
            >
              {cancelling.button}
            </Button>
          )}
        </Actions>
        {hasConsultation(suppliedItems(order.items)) && <Consultation order={order} />}
        <OrderMoney order={order} section={money} />
        {isPaid && products.map((id) => <OnSale key={id} productId={id} isNamed={products.length > 1} />)}
        <NoteForm order={order} draft={draft} busy={busy} save={save}>
          {hasLeft(order.fulfilment) && wayFields}
        </NoteForm>
      </div>
      <div>
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

/** Returns the ids of the products that an order has. */
const productsOf = ({ items }: OrderShownWire): number[] => [
  ...new Set(suppliedItems(items).flatMap(({ product_id: id }) => (id === null ? [] : id))),
];

/** Keeps what the owner types about an order, and warns her before she leaves without saving it. */
function useDraft(order: OrderShownWire) {
  /**
   * The typed texts, and the order as it was when she began to type. A change that arrives meanwhile must not
   * be overwritten unseen.
   */
  const [{ typed, typedOver }, setDraft] = useState<Draft>(noDraft);
  const changed = Object.fromEntries(
    names.flatMap((name) => {
      const text = typed[name]?.trim();
      return text === undefined || text === (order[name] ?? '') ? [] : [[name, text]];
    }),
  ) as Partial<Record<TextName, string>>;
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged);
  return {
    typed,
    /** The typed texts that differ from the order. */
    changed,
    isChanged,
    /** The order when the owner began to type; the present one if nothing is changed. */
    seen: (isChanged && typedOver) || order,
    type: (name: TextName, text: string) =>
      setDraft({ typed: { ...typed, [name]: text }, typedOver: isChanged ? typedOver : order }),
    /** Goes on from a newer order. Of the typed texts, those of fields that both changed are dropped. */
    take: (newer: OrderShownWire, both: Difference[]) => {
      const isTaken = (name: TextName) => both.some(({ what }) => what === parcelFields[name].label);
      const kept = names.filter((name) => name in typed && !isTaken(name));
      setDraft({ typed: Object.fromEntries(kept.map((name) => [name, typed[name]])), typedOver: newer });
    },
    bringBack: (former: Draft['typed']) => setDraft({ typed: former }),
    clear: () => setDraft(noDraft),
  };
}

/** An update that was refused, because fields of it were changed elsewhere meanwhile. */
interface Conflicting {
  wanted: OrderUpdate;
  newer: OrderShownWire;
  /** The fields that both changed. */
  both: Difference[];
}

/**
 * Sends updates of an order, and shows each as soon as it is saved. An update of an order that was changed
 * elsewhere since is saved too, unless both changed the same fields.
 * @param seen the order that the owner saw
 */
function useUpdate(order: OrderShownWire, seen: OrderShownWire) {
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const saveMerged = async (
    wanted: OrderUpdate,
    over: OrderShownWire,
  ): Promise<ApiAnswer<{ version: number }>> => {
    const body = { ...wanted, version: over.version };
    const answer = await postAdmin<{ version: number }>(paths.api.updateOrder(order.id), body);
    const newer = newerIn(answer);
    return newer && bothChanged(wanted, over, newer).length === 0 ? saveMerged(wanted, newer) : answer;
  };
  const { send, busy, isPausing, failure, forgetFailure } = useSend(
    ({ wanted, over }: { wanted: OrderUpdate; over: OrderShownWire }) => saveMerged(wanted, over),
    { failed: 'The order could not be updated. Please try again.', oncePerTap: true },
  );
  const update = async (wanted: OrderUpdate, over = seen, tapped = '') => {
    const sent = await send({ wanted, over }, tapped);
    if (sent && !sent.ok && sent.status === 409 && sent.body.order) {
      const newer = sent.body.order as OrderShownWire;
      setConflict({ wanted, newer, both: bothChanged(wanted, over, newer) });
    }
    if (!sent?.ok) return false;
    setConflict(null);
    const { tell_buyer, ...said } = wanted;
    queryClient.setQueryData<{ order: OrderShownWire }>(
      [paths.api.showOrder(order.id)],
      (read) =>
        read && { ...read, order: { ...read.order, ...said, version: sent.body.version } as OrderShownWire },
    );
    return true;
  };
  return {
    update,
    busy,
    isPausing,
    failure,
    forgetFailure,
    conflict,
    forgetConflict: () => setConflict(null),
  };
}

/**
 * Keeps the question whether to cancel an order. Once it is cancelled, the owner is led to the money that she
 * has to give back.
 * @param take cancels the order for a reason; false if that failed
 */
function useCancelling(order: OrderShownWire, take: (why: string) => Promise<boolean>) {
  const [isAsking, setAsking] = useState(false);
  const money = useRef<HTMLElement>(null);
  const isCancellable =
    order.status === 'COMPLETED' &&
    nextStep(order) !== cancelling &&
    !['cancelled', 'delivered'].includes(order.fulfilment);
  useEffect(() => {
    // The order may have been cancelled elsewhere, or by a try whose answer was lost.
    if (!isCancellable) setAsking(false);
  }, [isCancellable]);
  const cancel = async (why: string) => {
    if (!(await take(why))) return;
    setTimeout(() => {
      money.current?.scrollIntoView({ block: 'center' });
      money.current?.querySelector('button')?.focus({ preventScroll: true });
    }, DRAWN_MS);
  };
  const ask = () => setAsking(true);
  return { isCancellable, isAsking, ask, keep: () => setAsking(false), cancel, money };
}

/**
 * Returns a function that takes an order a step on or back, saves what the owner has typed with it, and
 * offers an undo. It returns false if nothing was saved.
 */
function useTakeStep(
  order: OrderShownWire,
  draft: ReturnType<typeof useDraft>,
  update: ReturnType<typeof useUpdate>['update'],
) {
  const withdrawUndo = useRef(() => {});
  useEffect(() => () => withdrawUndo.current(), []);
  return async ({ to, done }: Step, written: OrderUpdate = {}): Promise<boolean> => {
    const before = parcelBefore(order);
    const { typed, changed } = draft;
    // Only a parcel that leaves is worth an e-mail, not one whose delivery is taken back.
    const silent = to === 'shipped' ? { tell_buyer: false } : {};
    if (!(await update({ ...changed, ...silent, ...written, fulfilment: to }))) return false;
    draft.clear();
    const undo = async () => {
      const shown = queryClient.getQueryData<{ order: OrderShownWire }>([paths.api.showOrder(order.id)]);
      if (!(await update(before, shown?.order ?? order, 'undo'))) return;
      // Bring back the texts that were saved with the step, so that they can be sent with another one.
      draft.bringBack(typed);
    };
    withdrawUndo.current = offerUndo(done, () => void undo());
    return true;
  };
}

/** Asks by which courier a parcel goes, and for its tracking number. */
function WayFields({
  order,
  typed,
  type,
}: {
  order: OrderShownWire;
  typed: Draft['typed'];
  type: (name: TextName, text: string) => void;
}) {
  const proposed = order.fulfilment === 'packed' ? lastCourier() : '';
  return (
    <>
      <CourierField
        id="courier"
        label={parcelFields.courier.label}
        value={typed.courier ?? order.courier ?? proposed}
        type={(text) => type('courier', text)}
      />
      <TrackingField
        id="tracking"
        label={parcelFields.tracking.label}
        hint="It goes into your message to the buyer."
        value={typed.tracking ?? order.tracking ?? ''}
        type={(text) => type('tracking', text)}
      />
    </>
  );
}

/**
 * Shows the button of the next step of an order, below the fields that belong to the step. It takes the place of
 * the step before. So it is visibly out of use for a moment, in which a tap may still be meant for that one.
 */
function NextStep({
  step: { to, button },
  busy,
  isPausing,
  take,
  children,
}: {
  step: Step;
  busy: boolean;
  isPausing: boolean;
  take: () => unknown;
  children: ReactNode;
}) {
  return (
    <Form className="next-step" act={() => busy || isPausing || take()}>
      {children}
      <Button
        look="wide"
        icon={to === 'packed' ? 'package' : to === 'shipped' ? 'truck-delivery' : 'check'}
        busy={busy || isPausing}
      >
        {busy ? 'Saving...' : button}
      </Button>
    </Form>
  );
}

/** Asks whether the buyer gets an e-mail when the parcel leaves. */
function TellByMail({ tells, change }: { tells: boolean; change: () => void }) {
  return (
    <label className="line check">
      <input type="checkbox" checked={tells} onChange={change} />
      Tell the buyer by e-mail
    </label>
  );
}

/** Shows the form for the note about an order, below the other fields that are saved with it. */
function NoteForm({
  order,
  draft: { typed, type, isChanged },
  busy,
  save,
  children,
}: {
  order: OrderShownWire;
  draft: ReturnType<typeof useDraft>;
  busy: boolean;
  save: () => unknown;
  children: ReactNode;
}) {
  return (
    <Form act={() => busy || save()}>
      {children}
      <Field
        id="order-note"
        label={parcelFields.note.label}
        hint={
          hasParcel(order.items)
            ? 'It is printed on the packing slip. The buyer does not see it here.'
            : 'Only you see it.'
        }
        value={typed.note ?? order.note ?? ''}
        type={(text) => type('note', text)}
      >
        <textarea rows={3} maxLength={LONGEST.message} />
      </Field>
      {isChanged && <Button busy={busy}>{busy ? 'Saving...' : 'Save'}</Button>}
    </Form>
  );
}

/** Asks for confirmation, and for a reason, before an order is cancelled. */
function CancelQuestion({
  isSent,
  busy,
  failure,
  cancel,
  keep,
}: {
  /** True once the parcel was sent. */
  isSent: boolean;
  busy: boolean;
  failure: string | undefined;
  cancel: (why: string) => void;
  keep: () => void;
}) {
  return (
    <Question
      yes="Yes, cancel it!"
      no="Keep the order"
      busy={busy}
      failure={failure}
      onYes={(form) => cancel(String(new FormData(form).get('why')).trim())}
      onNo={keep}
    >
      <p>
        This order will be cancelled.
        {isSent && ' Its parcel has left already: agree with the buyer how it comes back.'}
      </p>
      <p className="muted">
        Cancelling gives no money back by itself: next you are shown what is left to give back.
      </p>
      <Field id="why" name="why" label="Why">
        <textarea rows={2} maxLength={LONGEST.message} />
      </Field>
    </Question>
  );
}

/**
 * Returns the courier of a parcel that leaves, as typed or else as last used, and remembers it for the next
 * parcel.
 */
function shippedWith(typed: Draft['typed'], order: OrderShownWire): OrderUpdate {
  const courier = (typed.courier ?? order.courier ?? lastCourier()).trim();
  rememberCourier(courier);
  return { courier };
}

/** Returns the order as it is now, from the answer that refuses an update of an older one; null for others. */
const newerIn = (answer: ApiAnswer<object>): OrderShownWire | null =>
  answer.kind === 'refused' && answer.status === 409 ? ((answer.body.order as OrderShownWire) ?? null) : null;

/** Returns the fields that both the owner and somebody else changed since she saw the order. */
function bothChanged(wanted: OrderUpdate, seen: OrderShownWire, newer: OrderShownWire): Difference[] {
  const words = (order: OrderShownWire) =>
    Object.fromEntries(parcelInWords(order).map(({ label, value }) => [label, value]));
  const mine = words({ ...seen, ...parcelWanted(wanted) });
  const theirs = words(newer);
  return merge({ before: words(seen), mine, theirs }).both.map((what) => ({
    what,
    theirs: theirs[what] ?? '',
    mine: mine[what] ?? '',
  }));
}

/** Shows what is wrong or doubtful about an order, and whether it may be a duplicate. */
function Warnings({ order }: { order: OrderShownWire }) {
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
