import { type ComponentProps, useState } from 'react';

/** A field for a password, which can be shown: on a phone nobody types blind. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, show] = useState(false);
  return (
    <span className="password">
      <input
        required
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <button type="button" className="quiet" aria-pressed={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
