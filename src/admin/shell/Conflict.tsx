import { Actions } from '#ui/Actions.tsx';

/** The same thing was saved elsewhere while it was being edited: the owner chooses which version stays. */
export function Conflict({ load, saveOver }: { load: () => void; saveOver: () => void }) {
  return (
    <fieldset className="form-fields" data-errors tabIndex={-1}>
      <legend className="visually-hidden">Which version is to stay?</legend>
      <Actions>
        <button type="button" className="button" onClick={load}>
          Load the newer version
        </button>
        <button type="button" className="button" onClick={saveOver}>
          Save mine over it
        </button>
      </Actions>
      <p className="small muted">Loading the newer version takes away what you entered here.</p>
    </fieldset>
  );
}
