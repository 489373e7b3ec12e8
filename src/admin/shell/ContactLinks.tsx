import { mailLink, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';

/** WhatsApp, phone and e-mail of a customer, with the beginning of a message already typed. */
export function ContactLinks({
  name,
  phone,
  email,
  subject,
  message,
}: {
  name: string;
  /** Ten digits. */
  phone: string;
  email: string;
  subject: string;
  message: string;
}) {
  const whom = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <a className="button" href={whatsappLink(phone, message)} target="_blank" rel="noopener">
        <Icon name="brand-whatsapp" />
        <span>WhatsApp{whom}</span>
      </a>
      <a className="button" href={phoneLink(phone)}>
        <Icon name="phone" />
        <span>Call{whom}</span>
      </a>
      <a className="button" href={mailLink(email, subject, message)}>
        <Icon name="mail" />
        <span>E-mail{whom}</span>
      </a>
    </>
  );
}
