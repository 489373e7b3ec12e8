import {
  type ChangeEvent,
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { forms } from '#words/forms.ts';
import { Icon } from './Icon.tsx';

export interface FieldProps {
  id: string;
  name?: string;
  value?: string;
  required?: boolean;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Called with each typed text, if the caller keeps it and passes it as `value`. */
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
        // Also set on a field without an error: Chrome calls a required date or choice invalid while it is
        // still empty.
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

/** A field for an e-mail address, which phones neither capitalise nor correct. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <input type="email" autoComplete="email" autoCapitalize="off" spellCheck={false} {...props} />;
}

/**
 * Returns a function to call after a submit that failed. It puts the focus on the form's first error summary
 * or invalid field, or else on its submit button, once they are in the page and enabled. Browsers take the
 * focus off an element that is disabled while a form is sent.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const due = useRef(false);
  // A layout effect runs with the change it belongs to. An ordinary effect of an earlier render may still be
  // waiting.
  useLayoutEffect(() => {
    if (!due.current) return;
    due.current = false;
    const first = form.current?.querySelector<HTMLElement>(
      '[data-errors], [aria-invalid="true"], button[type="submit"]',
    );
    // A field that is folded away takes no focus.
    first?.closest('details')?.setAttribute('open', '');
    // What describes a field is read out when the focus comes to it. Where it already is, the error speaks for itself.
    if (first && first === document.activeElement)
      document.getElementById(`${first.id}-error`)?.setAttribute('role', 'alert');
    first?.focus();
  });
  return () => {
    due.current = true;
  };
}

/** Says what to do if a form's script could not be loaded. Shown within `data-failed`, until `data-ready`. */
export function LoadHelp({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice--bad load-help" role="alert">
      <Icon name="alert-circle" />
      <div>
        {forms.notLoaded}
        {children}
      </div>
    </div>
  );
}
