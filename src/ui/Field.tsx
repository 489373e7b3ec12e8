import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Icon } from './Icon.tsx';

interface Control {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** A labelled form control with its hint and its error; ties them together for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactElement<Control>;
}) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        'aria-describedby': described || children.props['aria-describedby'],
        'aria-invalid': error ? true : children.props['aria-invalid'],
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert-circle" />
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
