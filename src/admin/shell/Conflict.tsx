import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';

/** A difference between two versions, in words. */
export interface Difference {
  what: string;
  theirs: string;
  mine: string;
}

/** Says that a form was not saved, and what happened to the entered data. */
export function NotSaved({ failure }: { failure: { text: string; more: string } | null }) {
  return (
    <Notice kind="bad">
      {failure && (
        <>
          <strong>{failure.text}</strong> {failure.more}
        </>
      )}
    </Notice>
  );
}

/**
 * Shown when a record was saved elsewhere while the owner was editing it. Lists the differences and lets her
 * choose which version to keep.
 */
export function Conflict({
  differences,
  load,
  saveOver,
}: {
  differences: Difference[];
  load: () => void;
  saveOver: () => void;
}) {
  const said = (text: string) => (text.trim() ? `‘${text.trim()}’` : 'nothing');
  return (
    <fieldset data-errors tabIndex={-1}>
      <legend className="visually-hidden">Which version is to stay?</legend>
      <ul>
        {differences.map(({ what, theirs, mine }) => (
          <li key={what} className="as-typed">
            <strong>{what}:</strong> now {said(theirs)}, yours {said(mine)}
          </li>
        ))}
      </ul>
      <Actions>
        <Button act={load}>Load the newer version</Button>
        <Button act={saveOver}>Save mine over it</Button>
      </Actions>
      <p className="small muted">Loading the newer version takes away what you entered here.</p>
    </fieldset>
  );
}
