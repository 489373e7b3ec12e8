import { type ReactNode, type RefObject, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { enquiry } from '#words/enquiry.ts';

/** Shows a message about a form that has arrived. It stays until it is closed, and can take the focus. */
export function SentNote({
  ref,
  title,
  number,
  dismiss,
  children,
}: {
  ref?: RefObject<HTMLElement | null>;
  title: string;
  /** The number of a complaint or request, to be copied; null for none. */
  number?: string | null;
  dismiss: () => void;
  /** Says what was sent, when to expect a reply, and how else to reach the practice. */
  children: ReactNode;
}) {
  return (
    <section ref={ref} className="sent-note shown" aria-label={title} tabIndex={-1}>
      <Icon name="check" />
      <div>
        <p role="status">
          <strong>{title}</strong>
        </p>
        {number && <CopyNumber number={number} />}
        {children}
      </div>
      <button type="button" className="icon-button" aria-label={enquiry.sent.closeMessage} onClick={dismiss}>
        <Icon name="x" />
      </button>
    </section>
  );
}

/** The number of a complaint or request, with a button that copies it. */
export function CopyNumber({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyIt = () => void navigator.clipboard?.writeText(number).then(() => setCopied(true));
  return (
    <p className="cluster sent-number">
      <span>{number}</span>
      <button type="button" className="button" onClick={copyIt}>
        <Icon name="copy" />
        <span aria-live="polite">{isCopied ? enquiry.sent.copied : enquiry.sent.copy}</span>
      </button>
    </p>
  );
}
