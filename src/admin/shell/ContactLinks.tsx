import type { ComponentProps } from 'react';
import { mailLink, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface Contact {
  name: string;
  /** Ten digits. */
  phone: string;
  email: string;
  subject: string;
  message: string;
}

/** One way to reach a customer. */
function Way({
  icon,
  name,
  children,
  ...link
}: ComponentProps<'a'> & { icon: IconName /** Whom, for screen readers. */; name: string }) {
  return (
    <a className="button" {...link}>
      <Icon name={icon} />
      {children}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}

/** WhatsApp, phone and e-mail of a customer, with the beginning of a message already typed. */
export function ContactLinks(contact: Contact) {
  return (
    <>
      <WhatsAppLink {...contact} />
      <CallAndMailLinks {...contact} />
    </>
  );
}

export function WhatsAppLink({
  name,
  phone,
  message,
  sent,
}: Pick<Contact, 'name' | 'phone' | 'message'> & { /** Called when it is followed. */ sent?: () => void }) {
  return (
    <Way
      icon="brand-whatsapp"
      name={name}
      href={whatsappLink(phone, message)}
      target="_blank"
      rel="noopener"
      onClick={() => sent?.()}
    >
      WhatsApp
    </Way>
  );
}

export function CallAndMailLinks({ name, phone, email, subject, message }: Contact) {
  return (
    <>
      <Way icon="phone" name={name} href={phoneLink(phone)}>
        Call
      </Way>
      <Way icon="mail" name={name} href={mailLink(email, subject, message)}>
        E-mail
      </Way>
    </>
  );
}
