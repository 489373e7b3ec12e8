import type { ReactNode } from 'react';
import { mayHaveWhatsapp, whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';

/** A customer's number: ten digits, and whether the customer lives abroad. */
export interface Reached {
  phone: string;
  abroad?: true | undefined;
}

/**
 * Opens a chat with a customer, with the text already typed. Shows nothing for a landline or a number abroad:
 * under +91 the chat would be with nobody, or with a stranger.
 */
export function WhatsAppLink({
  to: { phone, abroad },
  text,
  look,
  sent,
  children,
}: {
  to: Reached;
  text: string;
  look?: 'main' | 'wide' | undefined;
  /** Called when the chat is opened. */
  sent?: (() => void) | undefined;
  children: ReactNode;
}) {
  if (!mayHaveWhatsapp(phone, abroad)) return null;
  return (
    <a
      className={look ? `button button--${look}` : 'button'}
      href={whatsappLink(phone, text)}
      target="_blank"
      rel="noopener"
      onClick={sent}
    >
      <Icon name="brand-whatsapp" />
      {children}
    </a>
  );
}
