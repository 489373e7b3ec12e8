import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { Notice } from '#ui/Notice.tsx';
import { keepFocus } from '../shell/keep-focus.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { succeed } from '../shell/popups.tsx';
import { type Taken, UndoBar } from '../shell/UndoBar.tsx';
import { Buyer } from './Buyer.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { troubleInWords } from './money-words.ts';
import { NoteForm } from './NoteForm.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { StepForm } from './StepForm.tsx';
import { cancelling, nextStep, presentNote, type Step, stepBack } from './steps.ts';
import { TwinNotice } from './TwinNotice.tsx';
import { useOrderUpdate } from './use-order-update.ts';

/** By then the order is drawn as cancelled and the question is gone, in milliseconds. */
const DRAWN_MS = 150;

/** Brings a section into view, with the focus on its first button. */
function leadTo(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}

/** Where the owner works on an order that is read. */
export function OrderDesk({ order }: { order: OrderShownWire }) {
  const { busy, update } = useOrderUpdate(order.id);
  const kept = presentNote(order);
  const [draft, setDraft] = useState<string | null>(null);
  const [courier, setCourier] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const [asking, setAsking] = useState(false);
  const moneySection = useRef<HTMLElement>(null);
  const gone = useCallback(() => setTaken(null), []);
  const changed = draft !== null && draft.trim() !== kept;
  useUnsaved(() => changed || courier !== '');

  /** Takes a step, with what is written beside it and in the note field, so that nothing typed is lost. */
  const take = async ({ to, done }: Step, written = ''): Promise<boolean> => {
    const note = [written, changed ? draft.trim() : ''].filter(Boolean).join('\n') || undefined;
    if (!(await update({ fulfilment: to, note }))) return false;
    setDraft(null);
    setCourier('');
    setAsking(false);
    const undo = async () => {
      if (!(await update({ fulfilment: order.fulfilment, note: kept || undefined }))) return;
      setTaken(null);
      // What was written with the step is there again, to be sent with another.
      setDraft(draft);
      setCourier(courier);
      keepFocus();
    };
    setTaken({ text: done, undo: () => void undo() });
    keepFocus();
    return true;
  };
  const cancel = async (why: string) => {
    const isDone = await take(cancelling, why);
    if (isDone) setTimeout(() => leadTo(moneySection.current), DRAWN_MS);
    return isDone;
  };
  const saveNote = async () => {
    if (!changed) return;
    if (!(await update({ fulfilment: order.fulfilment, note: draft.trim() }))) return;
    setDraft(null);
    succeed('Note saved');
    keepFocus();
  };

  const next = nextStep(order);
  const back = stepBack(order.fulfilment);
  const paid = order.status === 'COMPLETED';
  const cancellable = paid && order.fulfilment !== 'cancelled' && order.fulfilment !== 'delivered';
  return (
    <div className="order-desk">
      <div>
        <OrderFacts order={order} />
        {troubleInWords(order).map((words) => (
          <Notice key={words} kind="bad">
            {words}
          </Notice>
        ))}
        <TwinNotice twins={order.twins} />
        {next && <StepForm step={next} busy={busy} courier={courier} type={setCourier} take={take} />}
        {(back || cancellable) && (
          <div className="order-turns">
            {back && (
              <button type="button" className="button" aria-disabled={busy} onClick={() => void take(back)}>
                {back.button}
              </button>
            )}
            {cancellable && (
              <button type="button" className="button" onClick={() => setAsking(true)}>
                {cancelling.button}
              </button>
            )}
          </div>
        )}
        <OrderMoney order={order} root={moneySection} />
        {paid && order.fulfilment !== 'cancelled' && (
          <p>
            One of a kind, and sold?{' '}
            <Link className="quiet" href={`/edit-product/${order.product_id}`}>
              Take this product off the shop
            </Link>
          </p>
        )}
        <NoteForm note={draft ?? kept} changed={changed} busy={busy} type={setDraft} save={saveNote} />
      </div>
      <div>
        <Buyer order={order} />
        <OrderHistory history={order.history} />
      </div>
      {asking && (
        <CancelQuestion busy={busy} yes={cancel} no={() => setAsking(false)} amount={order.amount} />
      )}
      <UndoBar taken={taken} gone={gone} />
    </div>
  );
}
