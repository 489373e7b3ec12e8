import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/Button.tsx';

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
      <Button look="quiet" about="password" act={() => show(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  );
}
