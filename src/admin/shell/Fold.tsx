import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** Shows a part that is seldom needed: folded, with what it holds beside its name. */
export function Fold({
  title,
  holds,
  hasFault = false,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  /** What she would find inside, in a few words. */
  holds?: ReactNode;
  /** True while something inside is wrong, which opens it. */
  hasFault?: boolean;
  /** True for a part that begins open. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if ((hasFault || isOpen) && part.current) part.current.open = true;
  }, [hasFault, isOpen]);
  return (
    <details ref={part} className="fold">
      <summary className="line">
        <span className="fold-title">{title}</span>{' '}
        {holds && <span className="small muted fold-holds">{holds}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
