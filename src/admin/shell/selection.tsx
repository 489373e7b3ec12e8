import { type ReactNode, useState } from 'react';
import { Actions } from '#ui/Actions.tsx';
import { Button } from '#ui/Button.tsx';
import { counted } from './counted.ts';
import './selection.css';

/** Which rows of a list are ticked, to do one thing with all of them. */
export interface Selection<Id> {
  ids: readonly Id[];
  toggle: (id: Id) => void;
  /** Ticks all rows, or none where all are ticked. */
  toggleAll: () => void;
  clear: () => void;
}

/** @param there ids of the rows on the screen; what has left it is ticked no more */
export function useSelection<Id>(there: readonly Id[]): Selection<Id> {
  const [ticked, setTicked] = useState<readonly Id[]>([]);
  const ids = ticked.filter((id) => there.includes(id));
  return {
    ids,
    toggle: (id) => setTicked(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => setTicked(ids.length === there.length ? [] : there),
    clear: () => setTicked([]),
  };
}

/** The box that ticks a row. */
export function Tick<Id>({
  selection: { ids, toggle },
  id,
  name,
}: {
  selection: Selection<Id>;
  id: Id;
  /** What is ticked, for screen readers. */
  name: string;
}) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={ids.includes(id)}
        onChange={() => toggle(id)}
      />
    </label>
  );
}

/** What can be done with the ticked rows; it stays in sight at the foot of the list. */
export function SelectionBar<Id>({
  selection: { ids, clear },
  noun: [one, more],
  children,
}: {
  selection: Selection<Id>;
  noun: readonly [one: string, more: string];
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <section className="selection-bar no-print" aria-label="With what is chosen" hidden={ids.length === 0}>
      <p role="status">{ids.length > 0 && `${counted(ids.length, one, more)} chosen`}</p>
      <Actions>
        {children}
        <Button look="quiet" act={clear}>
          Choose none
        </Button>
      </Actions>
    </section>
  );
}
