import type { FieldErrors } from '#domain/site/fields.ts';
import { fieldId } from './BillingFields.tsx';

/** The problems of the form in one place, each a link to its field; shown when there is more than one. */
export function ErrorSummary({ errors, shown }: { errors: FieldErrors; shown: boolean }) {
  const fields = Object.entries(errors);
  if (!shown || fields.length < 2) return null;
  return (
    <div className="notice notice--bad" id="billing-problems" role="alert" tabIndex={-1} data-errors>
      <div>
        <p>
          <strong>There is a problem</strong>
        </p>
        <ul>
          {fields.map(([field, [text]]) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
