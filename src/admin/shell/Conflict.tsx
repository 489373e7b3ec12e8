import './conflict.css';

/** Somebody saved the same thing while it was being edited: the owner chooses whose words stay. */
export function Conflict({ load, saveOver }: { load: () => void; saveOver: () => void }) {
  return (
    <fieldset className="conflict" data-faults tabIndex={-1}>
      <legend className="visually-hidden">Which version is to stay?</legend>
      <div className="conflict-ways">
        <button type="button" className="button" onClick={load}>
          Load the newer version
        </button>
        <button type="button" className="button" onClick={saveOver}>
          Save mine over it
        </button>
      </div>
      <p className="small muted">Loading the newer version takes away what you entered here.</p>
    </fieldset>
  );
}
