import { useEffect, useRef, useState } from 'react';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import { useModal } from '../shell/use-modal.ts';
import { useMoney } from './use-money.ts';

/** Asks before an order is closed whose payment does not match, or which nobody decides. It is open as long as it is in the page. */
export function CloseQuestion({ order, gone }: { order: OrderShownWire; gone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState('');
  const { busy, close } = useMoney(order.id);
  useModal(dialog);
  useEffect(() => keep.current?.focus(), []);
  const yes = async () => {
    setFailure('');
    const sent = await close();
    if (sent?.kind === 'over') dialog.current?.close();
    if (sent?.kind === 'failed') setFailure(sent.text);
  };
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="close-title" onClose={gone}>
      <h2 id="close-title">{adminCopy.confirm.title}</h2>
      <p>
        {order.status === 'pending'
          ? 'This order will be closed as not paid. It cannot be opened again.'
          : 'What does not fit about the payment will count as settled.'}
      </p>
      <p className="muted">Only after you have settled it with the payment provider and the buyer.</p>
      <Notice kind="bad">{failure}</Notice>
      <div className="confirm-ways">
        <button ref={keep} type="button" className="button" onClick={() => dialog.current?.close()}>
          {adminCopy.confirm.no}
        </button>
        <button type="button" className="button button--main" aria-disabled={busy} onClick={() => void yes()}>
          Yes, close it!
        </button>
      </div>
    </dialog>
  );
}
