import { mailLink, mayHaveWhatsapp, phoneLink } from '#domain/enquiry/contact.ts';
import { Icon } from '#ui/Icon.tsx';
import { WhatsAppLink } from './WhatsAppLink.tsx';

type Way = 'WhatsApp' | 'Call' | 'E-mail';

/**
 * WhatsApp, phone and e-mail of a customer, with the beginning of a message already typed. A number abroad can
 * be neither called nor written to: nobody asked for the code of its country.
 */
export function ContactLinks({
  name,
  phone,
  abroad,
  email,
  subject,
  message,
  ways = ['WhatsApp', 'Call', 'E-mail'],
  look = 'button',
  isMain = false,
  sent,
}: {
  name: string;
  /** Ten digits; empty where none is known. */
  phone: string;
  /** True for a customer who lives outside India. */
  abroad?: true | undefined;
  /** Empty where the customer gave none. */
  email: string;
  subject: string;
  message: string;
  ways?: readonly Way[];
  /** The look of phone and e-mail. */
  look?: 'button' | 'quiet';
  /** True where WhatsApp is the main way to answer. */
  isMain?: boolean;
  /** Called when WhatsApp is opened. */
  sent?: () => void;
}) {
  const links = {
    Call: { icon: 'phone', href: phoneLink(phone) },
    'E-mail': { icon: 'mail', href: mailLink(email, subject, message) },
  } as const;
  const isPossible = {
    WhatsApp: mayHaveWhatsapp(phone, abroad),
    Call: !abroad && phone !== '',
    'E-mail': email !== '',
  };
  return ways
    .filter((way) => isPossible[way])
    .map((way) => {
      const about = <span className="visually-hidden"> {name}</span>;
      if (way === 'WhatsApp')
        return (
          <WhatsAppLink
            key={way}
            to={{ phone, abroad }}
            text={message}
            look={isMain ? 'main' : undefined}
            sent={sent}
          >
            {way}
            {about}
          </WhatsAppLink>
        );
      const { icon, ...link } = links[way];
      return (
        <a key={way} className={look} {...link}>
          {look === 'button' && <Icon name={icon} />}
          {way}
          {about}
        </a>
      );
    });
}
