import { adminCopy } from '../copy.ts';

/** While something loads. */
export function Spinner() {
  return (
    <p role="status" className="waiting">
      <span className="spinner" aria-hidden="true" />
      {adminCopy.loading}
    </p>
  );
}
