import { useState } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { callAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { Question } from './Question.tsx';

/**
 * Deletes rows of a list, each after a question. A deleted row leaves the screen at once. The focus then
 * moves to the edit link of the row that took its place, if rows have one.
 * @param of rows of the list; their edit links carry `data-edit`
 */
export function useDelete<Row extends { id: number | string }>({
  of,
  call,
  words,
  consequence,
  deleted,
}: {
  of: readonly Row[];
  call: (id: Row['id']) => string;
  words: { confirm: string; deleted: string; deleteFailed: string };
  /** Returns a sentence about the further consequences of deleting a row. */
  consequence: (row: Row) => string;
  /** Called with the deleted row. */
  deleted?: (row: Row) => void;
}) {
  const [asked, setAsked] = useState<Row | null>(null);
  const [gone, setGone] = useState<readonly Row['id'][]>([]);
  const rows = of.filter(({ id }) => !gone.includes(id));
  const { send, busy } = useSend((row: Row) => deleteOnce(call(row.id)), {
    done: () => words.deleted,
    failed: words.deleteFailed,
    texts: { 0: words.deleteFailed },
  });

  const remove = async (row: Row) => {
    const sent = await send(row);
    setAsked(null);
    if (!sent?.ok) return;
    const at = rows.findIndex(({ id }) => id === row.id);
    setGone([...gone, row.id]);
    deleted?.(row);
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
        onYes={() => void remove(asked)}
        onNo={() => setAsked(null)}
      >
        <p>{words.confirm}</p>
        <p className="muted">{consequence(asked)}</p>
      </Question>
    ),
  };
}

/**
 * Deletes a row. A row that does not exist counts as deleted: by another tab, or by an attempt whose answer
 * was lost.
 */
async function deleteOnce(path: string): Promise<ApiAnswer<object>> {
  const answer = await callAdmin<object>(path, { method: 'DELETE' });
  return answer.kind === 'refused' && answer.status === 404 ? { kind: 'ok', body: {} } : answer;
}
