import { mailLink, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';

type Way = 'WhatsApp' | 'Call' | 'E-mail';

/** WhatsApp, phone and e-mail of a customer, with the beginning of a message already typed. */
export function ContactLinks({
  name,
  phone,
  email,
  subject,
  message,
  ways = ['WhatsApp', 'Call', 'E-mail'],
  sent,
}: {
  name: string;
  /** Ten digits. */
  phone: string;
  /** Empty where the customer gave none. */
  email: string;
  subject: string;
  message: string;
  ways?: readonly Way[];
  /** Called when WhatsApp is opened. */
  sent?: () => void;
}) {
  const links = {
    WhatsApp: {
      icon: 'brand-whatsapp',
      href: whatsappLink(phone, message),
      target: '_blank',
      rel: 'noopener',
      onClick: sent,
    },
    Call: { icon: 'phone', href: phoneLink(phone) },
    'E-mail': { icon: 'mail', href: mailLink(email, subject, message) },
  } as const;
  const possible = ways.filter((way) => way !== 'E-mail' || email);
  return possible.map((way) => {
    const { icon, ...link } = links[way];
    return (
      <a key={way} className="button" {...link}>
        <Icon name={icon} />
        {way}
        <span className="visually-hidden"> {name}</span>
      </a>
    );
  });
}
