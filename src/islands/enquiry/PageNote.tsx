import type { ReactNode, RefObject } from 'react';
import { numberedName } from '#domain/enquiry/complaint.ts';
import { whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';
import { enquiry } from '#words/enquiry.ts';
import { SentNote } from './SentNote.tsx';

/** An enquiry that has arrived, as the page keeps it in view. */
export interface Sent {
  /** The product or service it is about, or the name of a complaint; empty for a general enquiry. */
  about: string;
  number: string | null;
  phone: string;
  email: string;
}

/** Leads to a chat in which the writer of a complaint can send a photo of what is wrong. */
export function PhotoByChat({ number, phone }: { number: string; phone: string }) {
  const { photo, photoText } = enquiry.sent;
  return (
    <p>
      <a className="quiet" href={whatsappLink(phone, photoText(number))} rel="noopener">
        <Icon name="brand-whatsapp" />
        {photo}
      </a>
    </p>
  );
}

/** Keeps in the page what was sent, when to expect a reply, and how else to reach the practice. */
export function PageNote({
  ref,
  sent: { about, number, phone, email },
  practicePhone,
  answerTime,
  dismiss,
  ways,
}: {
  ref: RefObject<HTMLElement | null>;
  sent: Sent;
  practicePhone: string;
  answerTime: string;
  dismiss: () => void;
  ways: ReactNode;
}) {
  const name = numberedName(about);
  const say = enquiry.sent;
  const title = name ? say[name] : about ? say.about(about) : say.message;
  return (
    <div className="sent-note-place">
      <SentNote ref={ref} title={title} number={number} dismiss={dismiss}>
        <p>{name ? say.settle(say.on(phone, email)) : say.answer(answerTime, say.on(phone, email))}</p>
        {name === 'complaint' && number && <PhotoByChat number={number} phone={practicePhone} />}
        <p className="small">
          {say.urgent}
          {ways}
        </p>
      </SentNote>
    </div>
  );
}
