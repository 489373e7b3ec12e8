import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import { type DashboardWire, SHOWN, type Waiting } from '#domain/site/dashboard.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { nearName } from '../calendar/days.ts';
import { agendaAt } from '../calendar/talk-of.ts';
import { perhapsReady, type Talk, talkTexts, toHaveReady } from '../calendar/talk-texts.ts';
import { clientOf, consultationFor, paidInWords } from '../orders/order-text.ts';
import { pathTo } from '../routes.ts';
import { sayIn } from '../shell/say-in.ts';
import { WaitingRow } from '../shell/WaitingRow.tsx';
import { type Reached, WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { soonInShort } from '../shell/words.tsx';
import { WaitingList } from './WaitingList.tsx';

/** Lists the next appointments, of enquiries and of orders. Clients of today and tomorrow are reminded with one tap. */
export function ComingAppointments({ data }: { data: DashboardWire | undefined }) {
  const now = new Date();
  return (
    <WaitingList
      name="Coming appointments"
      to={pathTo('appointments')}
      waiting={data && comingOf(data)}
      none="No appointment is coming."
    >
      {({ key, to, talk, about, state, reached }) => (
        <WaitingRow key={key} to={to} name={talk.name}>
          <strong>{soonInShort(talk.at, now)}</strong>
          <span className="muted">
            {about}, {state}
          </span>
          {reached && nearName(indiaToday(talk.at), now) && (
            <WhatsAppLink to={reached} text={talkTexts.reminder(talk, now)}>
              Remind<span className="visually-hidden"> {talk.name} on WhatsApp</span>
            </WhatsAppLink>
          )}
        </WaitingRow>
      )}
    </WaitingList>
  );
}

interface Coming {
  key: string;
  to: string;
  talk: Talk;
  about: string;
  state: string;
  /** Where the client is reminded; null while the time is not agreed on. */
  reached: Reached | null;
}

/** Returns the coming appointments of enquiries and orders together, the next one first. */
function comingOf({ upcoming, consultations }: DashboardWire): Waiting<Coming> {
  const asked = upcoming.newest.map((enquiry) => {
    const { id, name, number, preferred_at, package_name, appointment, language } = enquiry;
    const isConfirmed = appointment === 'confirmed';
    return {
      key: id,
      to: agendaAt(preferred_at ?? '', id),
      talk: { name, at: new Date(preferred_at ?? ''), ready: perhapsReady(sayIn(enquiry)), language },
      about: aboutEnquiry(package_name),
      state: isConfirmed ? 'confirmed' : 'not confirmed yet',
      reached: isConfirmed ? { phone: number } : null,
    };
  });
  const ordered = consultations.newest.map((order) => ({
    key: order.id,
    to: pathTo('order', order.id),
    talk: {
      name: clientOf(order).customer_name,
      at: new Date(order.scheduled_at ?? ''),
      consultation: consultationFor(order),
      ready: toHaveReady(order.needs, order.details_at !== null, sayIn(order)),
      language: order.language,
    },
    about: order.title,
    state: paidInWords(order.status),
    reached: clientOf(order),
  }));
  const coming = [...asked, ...ordered].sort((a, b) => a.talk.at.getTime() - b.talk.at.getTime());
  return { total: upcoming.total + consultations.total, newest: coming.slice(0, SHOWN) };
}
