import { type ComponentProps, type RefObject, useRef } from 'react';
import { useFocusFirstError } from './Field.tsx';

/**
 * A form that is sent, and checked, by script. Where `act` finds fault with what is typed it calls `fault`: the focus is then
 * on the first field that has an error.
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
