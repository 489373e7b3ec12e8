/** A field that people neither see nor reach, and leave empty; programs fill it in. */
export function Honeypot() {
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
