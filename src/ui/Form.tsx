import { type ComponentProps, type RefObject, useRef } from 'react';
import { useFocusFirstError } from './Field.tsx';

/**
 * A form that is checked and sent by script. When `act` finds an error in what was typed it calls `fault`,
 * which puts the focus on the first invalid field.
 */
export function Form({
  ref,
  act,
  ...others
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  ref?: RefObject<HTMLFormElement | null>;
  act: (form: HTMLFormElement, fault: () => void) => unknown;
}) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const fault = useFocusFirstError(form);
  return (
    <form
      {...others}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act(event.currentTarget, fault);
      }}
    />
  );
}
