import {
  type ChangeEvent,
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Icon } from './Icon.tsx';

export interface FieldProps {
  id: string;
  name?: string;
  value?: string;
  required?: boolean;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Called with what is typed, where the caller keeps it and gives it as `value`. */
  type?: (text: string) => void;
}

/** A labelled form control with its hint and its error; ties them together for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  type,
  children,
  ...control
}: FieldProps & { children: ReactElement<ComponentProps<'input'>> }) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        ...control,
        ...(type && { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value) }),
        id,
        'aria-describedby': described || children.props['aria-describedby'],
        // Said of a field without an error too: Chrome calls an empty date or choice that is required invalid from the start.
        'aria-invalid': Boolean(error) || (children.props['aria-invalid'] ?? false),
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
