import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

const looks = {
  plain: 'button',
  main: 'button button--main',
  wide: 'button button--main button--wide',
  quiet: 'quiet',
  icon: 'icon-button',
} as const;

/** A button; without `act` it sends its form. One that is busy says so, and does nothing when it is pressed. */
export function Button({
  look = 'plain',
  icon,
  about,
  busy,
  act,
  children,
  ...others
}: Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** `icon` is for one whose words screen readers alone are told. */
  look?: keyof typeof looks;
  icon?: IconName | undefined;
  /** What it is about, for screen readers: they do not see what it stands beside. */
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
