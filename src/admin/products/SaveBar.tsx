import { Button } from '#ui/Button.tsx';
import { adminCopy } from '../copy.ts';

/** How far a save has come. */
export type Saving = null | 'images' | { part: number };

/** The form's end, which stays in reach of the thumb as long as something is not saved. */
export function SaveBar({
  isNew,
  changed,
  saving,
  discard,
}: {
  isNew: boolean;
  changed: boolean;
  saving: Saving;
  discard: () => void;
}) {
  return (
    <div className={changed ? 'save-bar save-bar--due' : 'save-bar'}>
      {saving === null && changed && (
        <>
          <span className="save-words">Unsaved changes</span>
          <Button act={discard}>Discard</Button>
        </>
      )}
      {saving !== null && <Progress saving={saving} />}
      <p className="visually-hidden" role="status">
        {saving === 'images' && 'Getting the photos ready'}
        {saving !== null && saving !== 'images' && (saving.part < 1 ? 'Sending' : 'Sent, being saved')}
      </p>
      <Button look="main" disabled={saving !== null}>
        {saving !== null ? 'Saving...' : isNew ? adminCopy.submit : adminCopy.update}
      </Button>
    </div>
  );
}

function Progress({ saving }: { saving: NonNullable<Saving> }) {
  if (saving === 'images') return <span className="save-words">Getting the photos ready...</span>;
  const percent = Math.floor(saving.part * 100);
  return (
    <div className="save-words">
      <progress max={100} value={percent} aria-label="Sending" />
      <span aria-hidden="true">{saving.part < 1 ? `Sending, ${percent} %` : 'Sent, being saved...'}</span>
    </div>
  );
}
