import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

const looks = {
  plain: 'button',
  main: 'button button--main',
  wide: 'button button--main button--wide',
  quiet: 'quiet',
  icon: 'icon-button',
  row: 'row-action',
} as const;

/** Shows a button. Without `act` it submits its form. A busy button says so and ignores presses. */
export function Button({
  look = 'plain',
  icon,
  about,
  busy,
  act,
  children,
  ...others
}: Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** `icon` is for a button whose label only screen readers read; `row` for one of several in a row of a list. */
  look?: keyof typeof looks;
  icon?: IconName | undefined;
  /** Subject of the button for screen readers, whose users do not see the text beside it. */
  about?: ReactNode;
  busy?: boolean;
  act?: () => unknown;
}) {
  return (
    <button
      type={act ? 'button' : 'submit'}
      className={looks[look]}
      aria-disabled={busy}
      onClick={act && (() => busy || act())}
      {...others}
    >
      {icon && <Icon name={icon} />}
      {look === 'icon' ? <span className="visually-hidden">{children}</span> : children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
