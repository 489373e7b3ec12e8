import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';

/** A field that was changed here and elsewhere, in words. */
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
 * Shown when a record was saved elsewhere while the owner was editing it, and both changed the same fields.
 * Lists these and lets her choose. All others are merged without a question (`merge`).
 */
export function Conflict({
  differences,
  takeNewer,
  saveOver,
}: {
  differences: Difference[];
  /** Puts the newer values into her form, which is not saved yet. */
  takeNewer: () => void;
  saveOver: () => void;
}) {
  const said = (text: string) => (text.trim() ? `‘${text.trim()}’` : 'nothing');
  return (
    <fieldset data-errors tabIndex={-1}>
      <legend className="visually-hidden">Which of the two is to stay?</legend>
      <ul>
        {differences.map(({ what, theirs, mine }) => (
          <li key={what} className="as-typed">
            <strong>{what}:</strong> now {said(theirs)}, yours {said(mine)}
          </li>
        ))}
      </ul>
      <Actions>
        <Button act={takeNewer}>Take what is there now</Button>
        <Button act={saveOver}>Save mine over it</Button>
      </Actions>
      <p className="small muted">Everything else that you entered stays, and so does every other change.</p>
    </fieldset>
  );
}
