import { useState } from 'react';
import { callOwner } from '../calls/call-owner.ts';
import { Confirm } from './Confirm.tsx';
import { fail, succeed } from './popups.tsx';

/**
 * Deleting of a list's rows, each after a question. Afterwards the focus is on the edit link of the row that took
 * the place of the deleted one.
 * @param rows those on the screen; their edit links carry `data-edit`
 */
export function useDelete<Row extends { id: number }>({
  rows,
  call,
  words,
  consequence,
  done,
}: {
  rows: readonly Row[] | undefined;
  call: (id: number) => string;
  words: { confirm: string; deleted: string; deleteFailed: string };
  /** What else comes of it. */
  consequence: (row: Row) => string;
  /** Takes the row from the screen. */
  done: (row: Row) => void | Promise<void>;
}) {
  const [asked, setAsked] = useState<Row | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (row: Row) => {
    setBusy(true);
    const answer = await callOwner(call(row.id), { method: 'DELETE' });
    setBusy(false);
    setAsked(null);
    if (answer.kind === 'refused' && answer.status === 401) return;
    // Gone already: deleted in another tab, or by a try whose answer was lost.
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind !== 'ok' && !isGone) {
      console.error('It could not be deleted.', call(row.id));
      return fail(words.deleteFailed);
    }
    const at = rows?.findIndex(({ id }) => id === row.id) ?? 0;
    succeed(words.deleted);
    await done(row);
    requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLElement>('[data-edit]');
      const next = links[Math.min(at, links.length - 1)];
      (next ?? document.querySelector<HTMLElement>('.search-box input'))?.focus();
    });
  };

  return {
    ask: setAsked,
    question: asked && (
      <Confirm
        text={words.confirm}
        consequence={consequence(asked)}
        busy={busy}
        yes={() => void remove(asked)}
        no={() => setAsked(null)}
      />
    ),
  };
}
