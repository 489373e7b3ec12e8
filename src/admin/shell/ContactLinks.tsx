import { mailLink, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';

interface Contact {
  name: string;
  /** Ten digits. */
  phone: string;
  email: string;
  subject: string;
  message: string;
}

const Whom = ({ name }: { name: string }) => <span className="visually-hidden"> {name}</span>;

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
    <a
      className="button"
      href={whatsappLink(phone, message)}
      target="_blank"
      rel="noopener"
      onClick={() => sent?.()}
    >
      <Icon name="brand-whatsapp" />
      <span>
        WhatsApp
        <Whom name={name} />
      </span>
    </a>
  );
}

export function CallAndMailLinks({ name, phone, email, subject, message }: Contact) {
  return (
    <>
      <a className="button" href={phoneLink(phone)}>
        <Icon name="phone" />
        <span>
          Call
          <Whom name={name} />
        </span>
      </a>
      <a className="button" href={mailLink(email, subject, message)}>
        <Icon name="mail" />
        <span>
          E-mail
          <Whom name={name} />
        </span>
      </a>
    </>
  );
}
