import { type ReactNode, useEffect, useRef } from 'react';

/** A screen's frame: its title on the page and on the tab, and the focus for screen readers. */
export function Screen({
  title,
  count,
  actions,
  children,
}: {
  title: string;
  /** How many wait to be looked at; shown before the tab's title. */
  count?: number | undefined;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ''}${title} | Admin`;
  }, [title, count]);
  return (
    <div className="screen">
      <div className="cluster screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="cluster screen-actions no-print">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
