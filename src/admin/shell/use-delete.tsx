import { type ReactNode, useState } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { callAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { offerUndo } from './popups.tsx';
import { Question } from './Question.tsx';

/**
 * Deletes rows of a list, each after a question. A deleted row leaves the screen at once. The focus then
 * moves to the edit link of the row that took its place, if rows have one.
 * @param of rows of the list; their edit links carry `data-edit`
 */
export function useDelete<Row extends { id: number | string }, Body extends object = object>({
  of,
  call,
  words,
  consequence,
  deleted,
  undo,
}: {
  of: readonly Row[];
  /** Returns the address of the call that deletes a row, with what was chosen in the question. */
  call: (id: Row['id'], chosen: FormData) => string;
  words: { confirm: string; deleted: string; deleteFailed: string };
  /** Returns what the question says of further consequences, perhaps with fields. */
  consequence: (row: Row) => ReactNode;
  /** Called with the deleted row. */
  deleted?: (row: Row) => void;
  /** Puts a deleted row back, from what the call answered; false if that failed. Without it there is no way back. */
  undo?: (row: Row, answer: Partial<Body>) => Promise<boolean>;
}) {
  const [asked, setAsked] = useState<Row | null>(null);
  const [gone, setGone] = useState<readonly Row['id'][]>([]);
  const rows = of.filter(({ id }) => !gone.includes(id));
  const { send, busy } = useSend((path: string) => deleteOnce<Body>(path), {
    ...(!undo && { done: () => words.deleted }),
    failed: words.deleteFailed,
    texts: { 0: words.deleteFailed },
  });

  const remove = async (row: Row, form: HTMLFormElement) => {
    const sent = await send(call(row.id, new FormData(form)));
    setAsked(null);
    if (!sent?.ok) return;
    const at = rows.findIndex(({ id }) => id === row.id);
    setGone((before) => [...before, row.id]);
    deleted?.(row);
    if (undo)
      offerUndo(words.deleted, async () => {
        const isBack = await undo(row, sent.body);
        if (isBack) setGone((still) => still.filter((id) => id !== row.id));
        return isBack;
      });
    requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLElement>('[data-edit]');
      const next = links[Math.min(at, links.length - 1)];
      (next ?? document.querySelector<HTMLElement>('.search-box input'))?.focus();
    });
  };

  return {
    rows,
    ask: setAsked,
    question: asked && (
      <Question
        yes={adminCopy.confirm.yes}
        busy={busy}
        onYes={(form) => void remove(asked, form)}
        onNo={() => setAsked(null)}
      >
        <p>{words.confirm}</p>
        {consequence(asked)}
      </Question>
    ),
  };
}

/**
 * Deletes a row. A row that does not exist counts as deleted: by another tab, or by an attempt whose answer
 * was lost.
 */
async function deleteOnce<Body extends object>(path: string): Promise<ApiAnswer<Partial<Body>>> {
  const answer = await callAdmin<Body>(path, { method: 'DELETE' });
  return answer.kind === 'refused' && answer.status === 404 ? { kind: 'ok', body: {} } : answer;
}
