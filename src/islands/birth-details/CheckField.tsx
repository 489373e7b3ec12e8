/** A box to tick, with its label beside it and its error below. */
export function CheckField({
  id,
  label,
  error,
  checked,
  check,
}: {
  id: string;
  label: string;
  error?: string | undefined;
  checked: boolean;
  check: (checked: boolean) => void;
}) {
  return (
    <div className="check-field">
      <label className="line">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => check(target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
