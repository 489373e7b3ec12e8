import { type ReactNode, useState } from 'react';
import { groupBy } from '#domain/site/groups.ts';
import { Button } from '#ui/Button.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { offerUndo, succeed } from './popups.tsx';
import { counted } from './words.tsx';

interface Row {
  id: number | string;
}

export type Selection<R extends Row> = ReturnType<typeof useSelection<R>>;

/**
 * Keeps which rows of a list are ticked, to do one thing with all of them.
 * @param there rows currently on the screen; rows that leave it are no longer ticked
 */
export function useSelection<R extends Row>(there: readonly R[]) {
  const [ticked, setTicked] = useState<readonly Row['id'][]>([]);
  const chosen = there.filter(({ id }) => ticked.includes(id));
  const tick = (rows: readonly R[]) => setTicked(rows.map(({ id }) => id));
  return {
    chosen,
    toggle: (row: R) =>
      tick(chosen.includes(row) ? chosen.filter((other) => other !== row) : [...chosen, row]),
    toggleAll: () => tick(chosen.length === there.length ? [] : there),
    clear: () => tick([]),
  };
}

/**
 * Changes rows by one call.
 * @returns `change` gives true when the rows were changed. It offers to undo the change when `before` returns
 * the former values of each row.
 */
export function useChangeChosen<R extends Row, Change extends object>(path: string, failed: string) {
  const { send, busy } = useSend(
    (wanted: Change & { ids: R['id'][] }) => postAdmin<{ changed?: number }>(path, wanted),
    { failed },
  );
  const sendFor = (rows: readonly R[], to: Change) => send({ ids: rows.map(({ id }) => id), ...to });
  const change = async (
    rows: readonly R[],
    to: Change,
    done: string,
    before: (row: R) => Change | null,
  ): Promise<boolean> => {
    const sent = await sendFor(rows, to);
    if (!sent?.ok) return false;
    const left = rows.length - (sent.body.changed ?? rows.length);
    const said = left > 0 ? `${done}. Left as they were, changed or gone meanwhile: ${left}` : done;
    const groups = groupBy(rows, (row) => JSON.stringify(before(row)));
    if (groups.has('null')) succeed(said);
    else
      offerUndo(said, async () => {
        let isBack = true;
        for (const [former, of] of groups) if (!(await sendFor(of, JSON.parse(former)))?.ok) isBack = false;
        if (isBack) succeed('As it was before');
        return isBack;
      });
    return true;
  };
  return { change, busy };
}

/** The box that ticks a row. */
export function Tick<R extends Row>({
  selection: { chosen, toggle },
  row,
  name,
}: {
  selection: Selection<R>;
  row: R;
  /** Name of the row, for screen readers. */
  name: string;
}) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={chosen.includes(row)}
        onChange={() => toggle(row)}
      />
    </label>
  );
}

/** Shows the actions for the ticked rows. It stays in sight at the foot of the list, unless a form stands there. */
export function SelectionBar<R extends Row>({
  selection: { chosen, clear },
  noun: [one, more],
  isBelowForm = false,
  children,
}: {
  selection: Selection<R>;
  noun: readonly [one: string, more: string];
  /** True while a form about the chosen rows is open above the bar, which then covers nothing of it. */
  isBelowForm?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={`cluster selection-bar no-print${isBelowForm ? ' selection-bar--below-form' : ''}`}
      aria-label="With what is chosen"
      hidden={chosen.length === 0}
    >
      <p role="status">{chosen.length > 0 && `${counted(chosen.length, one, more)} chosen`}</p>
      <Actions>
        {children}
        <Button look="quiet" act={clear}>
          Choose none
        </Button>
      </Actions>
    </section>
  );
}
