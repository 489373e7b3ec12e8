import type { ComponentProps } from 'react';

/** A field for an e-mail address, which phones neither capitalise nor correct. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <input type="email" autoComplete="email" autoCapitalize="off" spellCheck={false} {...props} />;
}
