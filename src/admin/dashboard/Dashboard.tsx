import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { fulfilmentNames } from '#domain/order/fulfilment.ts';
import { consultationNames } from '#domain/order/order-items.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import { type DashboardWire, SHOWN, type Waiting } from '#domain/site/dashboard.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaDayInWords, indiaTimeInWords } from '#domain/site/india-time.ts';
import type { Total } from '#domain/site/paths.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { Rows } from '#ui/primitives.tsx';
import { useApiQuery } from '../api/query.ts';
import { nearName } from '../calendar/days.ts';
import { agendaAt } from '../calendar/talk-of.ts';
import { perhapsReady, type Talk, talkTexts, toHaveReady } from '../calendar/talk-texts.ts';
import { adminCopy } from '../copy.ts';
import { complaintIn } from '../enquiries/messages.ts';
import { clientOf, paidInWords, rupees } from '../orders/order-text.ts';
import { pathTo } from '../routes.ts';
import { FulfilmentBadge } from '../shell/badges.tsx';
import { type HealthNote, useHealthNotes } from '../shell/health-notes.ts';
import { Screen } from '../shell/Screen.tsx';
import { WaitingRow } from '../shell/WaitingRow.tsx';
import { type Reached, WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { counted, soonInWords } from '../shell/words.tsx';
import { lateParcelText } from './late-parcel.ts';
import { Sales, Takings } from './Sales.tsx';
import './dashboard.css';

const toSend = `${pathTo('orders')}?show=send`;
const toLook = `${pathTo('orders')}?show=look`;
const toAnswer = `${pathTo('enquiries')}?state=new`;
const agenda = pathTo('appointments');
const shipped = `${pathTo('orders')}?show=sent`;

const totals: { call: Total; name: string; hint: string }[] = [
  { call: 'df-invoice', name: 'Sales', hint: 'all paid orders' },
  { call: 'po-invoice', name: 'Pending', hint: 'begun in the last hour and not paid; most are given up' },
  { call: 'remittances', name: 'Sales, less refunds', hint: 'what is left of them' },
  { call: 'returns', name: 'Refunds', hint: 'money that went back to buyers' },
  { call: 'coogs', name: 'Not paid', hint: 'failed orders' },
];

/** Shows the owner's first screen: how much there is of everything, today's work, and the money. */
export function Dashboard() {
  const { data, error } = useApiQuery<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  return (
    <Screen title="Dashboard" count={data && data.to_send.total + data.to_answer.total}>
      <p role="status" className="muted">
        {error && !error.ended && 'The figures could not be read just now. They are read again every minute.'}
      </p>
      <Takings />
      <TodaysWork data={data} />
      <HealthNotes hosting={data?.hosting ?? null} passkeysFrom={data?.passkeys_from ?? null} />
      <Catalogue data={data} />
      <section aria-labelledby="money">
        <h2 id="money">Money since the shop opened</h2>
        <dl className="figures">
          {totals.map((total) => (
            <TotalCard key={total.call} {...total} />
          ))}
        </dl>
      </section>
      <Sales />
    </Screen>
  );
}

/** Shows what waits for the owner: orders, appointments, complaints, late parcels and enquiries. */
function TodaysWork({ data }: { data: DashboardWire | undefined }) {
  const look = data?.to_look.total ?? 0;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Today’s work</h2>
      {look > 0 && (
        <p className="line to-look">
          <Icon name="alert-circle" />
          <Link className="tap" href={toLook}>
            {counted(look, 'order')} to check
          </Link>
        </p>
      )}
      <div className="halves">
        <WaitingList name="Orders to send" to={toSend} waiting={data?.to_send} none="Nothing to send.">
          {(order) => (
            <WaitingRow
              key={order.id}
              to={pathTo('order', order.id)}
              name={order.customer_name}
              at={order.paid_at ?? order.created_at}
            >
              <span className="muted">{order.title}</span>
              <span className="cluster inline">
                <strong>{rupees(order.amount)}</strong> <FulfilmentBadge fulfilment={order.fulfilment} />
              </span>
            </WaitingRow>
          )}
        </WaitingList>
        <ComingAppointments waiting={data && comingOf(data)} />
        {Boolean(data?.complaints.total) && (
          <WaitingList name="Complaints and data requests" to={toAnswer} waiting={data?.complaints} none="">
            {(enquiry) => (
              <WaitingRow key={enquiry.id} to={complaintAt(enquiry)} name={enquiry.name}>
                <ComplaintTime enquiry={enquiry} />
              </WaitingRow>
            )}
          </WaitingList>
        )}
        {Boolean(data?.late_parcels.total) && <LateParcels waiting={data?.late_parcels} />}
        <WaitingList
          name="Enquiries to answer"
          to={toAnswer}
          waiting={data && withoutComplaints(data)}
          none="Nothing to answer."
        >
          {(enquiry) => (
            <WaitingRow key={enquiry.id} to={toAnswer} name={enquiry.name} at={enquiry.created_at}>
              <span className="muted">{aboutEnquiry(enquiry.package_name)}</span>
              <span className="first-words">{enquiry.message}</span>
              {enquiry.preferred_at && <span>{indiaTimeInWords(new Date(enquiry.preferred_at))}</span>}
            </WaitingRow>
          )}
        </WaitingList>
      </div>
    </section>
  );
}

/** Lists the next appointments, of enquiries and of orders. Clients of today and tomorrow are reminded with one tap. */
function ComingAppointments({ waiting }: { waiting: Waiting<Coming> | undefined }) {
  const now = new Date();
  return (
    <WaitingList name="Coming appointments" to={agenda} waiting={waiting} none="No appointment is coming.">
      {({ key, to, talk, about, state, reached }) => (
        <WaitingRow key={key} to={to} name={talk.name}>
          <strong>{soonInWords(talk.at, now)}</strong>
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

/** Lists parcels that are late, each with a message for its buyer. */
function LateParcels({ waiting }: { waiting: Waiting<OrderRowWire> | undefined }) {
  return (
    <WaitingList name="Parcels past their seventh working day" to={shipped} waiting={waiting} none="">
      {(order) => (
        <WaitingRow key={order.id} to={pathTo('order', order.id)} name={order.customer_name}>
          <span className="muted">
            {order.title}, {fulfilmentNames[order.fulfilment].toLowerCase()}
            {order.courier && ` by ${order.courier}`} {order.tracking}
          </span>
          <WhatsAppLink to={order} text={lateParcelText(order)}>
            Tell the buyer<span className="visually-hidden"> {order.customer_name}</span>
          </WhatsAppLink>
        </WaitingRow>
      )}
    </WaitingList>
  );
}

/** Shows on one line how many products, categories, consultations and articles there are. */
function Catalogue({ data }: { data: DashboardWire | undefined }) {
  const figures = [
    [adminCopy.cards.products, '', data?.total_product, pathTo('products')],
    [adminCopy.cards.categories, '', data?.total_category, pathTo('categories')],
    [adminCopy.cards.services, 'services on the site', data?.total_subcategory, null],
    [adminCopy.cards.articles, 'articles', data?.total_blog, null],
  ] as const;
  return (
    <dl className="totals">
      {figures.map(([name, meaning, figure, to]) => (
        <div key={name}>
          <dt>
            {to ? <Link href={to}>{name}</Link> : name}
            {meaning && <span className="small muted"> ({meaning})</span>}
          </dt>
          <dd>{figure?.toLocaleString('en-IN') ?? '–'}</dd>
        </div>
      ))}
    </dl>
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
  const asked = upcoming.newest.map(({ id, name, number, preferred_at, package_name, appointment }) => {
    const isConfirmed = appointment === 'confirmed';
    return {
      key: id,
      to: agendaAt(preferred_at ?? '', id),
      talk: { name, at: new Date(preferred_at ?? ''), ready: perhapsReady },
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
      consultation: consultationNames(order),
      ready: toHaveReady(order.needs, order.details_at !== null),
    },
    about: order.title,
    state: paidInWords(order.status),
    reached: clientOf(order),
  }));
  const coming = [...asked, ...ordered].sort((a, b) => a.talk.at.getTime() - b.talk.at.getTime());
  return { total: upcoming.total + consultations.total, newest: coming.slice(0, SHOWN) };
}

/** Returns the enquiries to answer without the complaints, which have a list of their own. */
const withoutComplaints = ({ to_answer, complaints_to_answer }: DashboardWire): Waiting<EnquiryWire> => ({
  ...to_answer,
  total: to_answer.total - complaints_to_answer,
});

/** Shows the first records that wait for the owner, and how many wait in total. */
function WaitingList<T>({
  name,
  to,
  waiting,
  none,
  children: row,
}: {
  name: string;
  to: string;
  waiting: Waiting<T> | undefined;
  none: string;
  children: (each: T) => ReactNode;
}) {
  const more = waiting && waiting.total - waiting.newest.length;
  return (
    <div>
      <h3>
        <Link className="tap waiting-head" href={to}>
          {name} <span className="count count--dark">{waiting?.total ?? '–'}</span>
        </Link>
      </h3>
      {waiting?.total === 0 && <p className="muted">{none}</p>}
      <Rows>{waiting?.newest.map(row)}</Rows>
      {Boolean(more) && (
        <p>
          <Link className="quiet" href={to}>
            {more} more
          </Link>
        </p>
      )}
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** Says whether a complaint must be acknowledged or settled next, and how many hours are left. */
function ComplaintTime({ enquiry }: { enquiry: EnquiryWire }) {
  const complaint = complaintIn(enquiry);
  if (!complaint) return null;
  const isNew = enquiry.state === 'new';
  const by = isNew ? complaint.acknowledgeBy : complaint.settleBy;
  const hours = Math.floor((by.getTime() - Date.now()) / HOUR_MS);
  const left = hours < 0 ? 'the time is over' : `${counted(hours, 'hour')} left`;
  return (
    <span className={hours < (isNew ? 12 : 72) ? 'is-failing' : 'muted'}>
      {complaint.title} {complaint.number}: {isNew ? 'acknowledge it' : 'settle it'}, {left}
    </span>
  );
}

/** Returns the address of the enquiry list, filtered to one complaint. */
const complaintAt = (enquiry: EnquiryWire) =>
  `${pathTo('enquiries')}?q=${encodeURIComponent(complaintIn(enquiry)?.number ?? enquiry.name)}`;

/** Shows one of the money figures. A figure that cannot be read stays a dash, and the console says why. */
function TotalCard({ call, name, hint }: (typeof totals)[number]) {
  const { data } = useApiQuery<{ total_amount_paid: number }>(paths.api.total(call), { everyMinute: true });
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>{data ? rupees(data.total_amount_paid) : '–'}</dd>
      <dd className="small muted">{hint}</dd>
    </div>
  );
}

/** Says what is wrong with the site itself, and what to do. Shows nothing while all is well. */
function HealthNotes({
  hosting,
  passkeysFrom,
}: {
  hosting: DashboardWire['hosting'];
  passkeysFrom: string | null;
}) {
  const found = useHealthNotes();
  if (!found) return null;
  const notes: Omit<HealthNote, 'developer'>[] = [...found];
  if (hosting) notes.push({ key: 'hosting', state: 'warn', ...hosting });
  if (passkeysFrom) notes.push({ key: 'passkeys', state: 'warn', ...restoredPasskeys(passkeysFrom) });
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="health">
      <h2 id="health">How the site is</h2>
      <ul className="plain health">
        {notes.map(({ key, state, what, todo }) => (
          <li key={key} className={state === 'fail' ? 'is-failing' : undefined}>
            <Icon name={state === 'fail' ? 'alert-circle' : 'info-circle'} />
            <div>
              <p>{what}</p>
              <p className="small muted">{todo}</p>
            </div>
          </li>
        ))}
      </ul>
      {found.some(({ developer }) => developer) && (
        <p className="small">
          <Link className="quiet" href={`${pathTo('settings')}#developer`}>
            What your developer needs to know
          </Link>
        </p>
      )}
    </section>
  );
}

/** What the owner must know after a restore. Making new recovery codes ends the note. */
const restoredPasskeys = (from: string) => ({
  what:
    `Your shop was restored from a backup. Your passkeys are those of ${indiaDayInWords(new Date(from))}, ` +
    'and your recovery codes no longer work.',
  todo: 'Under Settings, remove the passkeys that you had removed since that day, and make new recovery codes.',
});
