import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** Shows a button that opens what is seldom done with a row of a list. A tap elsewhere or Escape closes it. */
export function RowMenu({
  about,
  children,
}: {
  /** Name of the row, for screen readers. */
  about: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className="row-action" popoverTarget={id}>
        <Icon name="chevron-down" />
        <span>
          More<span className="visually-hidden"> for {about}</span>
        </span>
      </button>
      <div id={id} popover="auto" className="row-menu">
        {children}
      </div>
    </>
  );
}
