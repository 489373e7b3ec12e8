import { phoneLink, whatsappLink } from '#domain/contact.ts';
import type { EnquiryWire } from '#domain/enquiry-list.ts';
import { Icon } from '#ui/Icon.tsx';
import { mailLink } from '../shell/greeting.ts';
import { replySubject, replyTo } from './reply.ts';

/** WhatsApp, phone and e-mail, with the beginning of the answer already typed. */
export function ReplyWays({ enquiry }: { enquiry: EnquiryWire }) {
  const { name, number, email } = enquiry;
  const whom = <span className="visually-hidden"> {name}</span>;
  return (
    <div className="enquiry-ways">
      <a className="button" href={whatsappLink(number, replyTo(enquiry))} target="_blank" rel="noopener">
        <Icon name="brand-whatsapp" />
        <span>WhatsApp{whom}</span>
      </a>
      <a className="button" href={phoneLink(number)}>
        <Icon name="phone" />
        <span>Call{whom}</span>
      </a>
      <a className="button" href={mailLink(email, replySubject(enquiry), replyTo(enquiry))}>
        <Icon name="mail" />
        <span>E-mail{whom}</span>
      </a>
    </div>
  );
}
