import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** Shows a button that opens what is seldom done with a row of a list. A tap elsewhere or Escape closes it. */
export function RowMenu({
  about,
  children,
}: {
  /** Name of the row, for screen readers. */
  about: string;
  /** Called with what closes the menu: the focus then returns to its button, and a question may follow. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className="row-action" popoverTarget={id}>
        <Icon name="chevron-down" />
        <span>
          More<span className="visually-hidden"> for {about}</span>
        </span>
      </button>
      <div ref={menu} id={id} popover="auto" className="row-menu">
        {children(() => menu.current?.hidePopover())}
      </div>
    </>
  );
}
