import { Link } from 'wouter';
import { aboutEnquiry } from '#domain/enquiry/enquiry.ts';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import { fulfilmentNames } from '#domain/order/fulfilment.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import type { DashboardWire, Waiting } from '#domain/site/dashboard.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { Icon } from '#ui/Icon.tsx';
import { complaintIn } from '../enquiries/messages.ts';
import { roundRupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { OrderBadges } from '../shell/badges.tsx';
import { WaitingRow } from '../shell/WaitingRow.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { counted } from '../shell/words.tsx';
import { ComingAppointments } from './ComingAppointments.tsx';
import { lateParcelText } from './late-parcel.ts';
import { WaitingList } from './WaitingList.tsx';

const toSend = `${pathTo('orders')}?show=send`;
const toLook = `${pathTo('orders')}?show=look`;
const toAnswer = `${pathTo('enquiries')}?state=new`;
const shipped = `${pathTo('orders')}?show=sent`;

/** Shows what waits for the owner: orders, appointments, complaints, late parcels and enquiries. */
export function TodaysWork({ data }: { data: DashboardWire | undefined }) {
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
      <div className="work">
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
                <strong>{roundRupees(order.amount)}</strong> <OrderBadges order={order} />
              </span>
            </WaitingRow>
          )}
        </WaitingList>
        {Boolean(data?.late_parcels.total) && <LateParcels waiting={data?.late_parcels} />}
        {Boolean(data?.complaints.total) && (
          <WaitingList name="Complaints and data requests" to={toAnswer} waiting={data?.complaints} none="">
            {(enquiry) => (
              <WaitingRow key={enquiry.id} to={complaintAt(enquiry)} name={enquiry.name}>
                <ComplaintTime enquiry={enquiry} />
              </WaitingRow>
            )}
          </WaitingList>
        )}
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
        <ComingAppointments data={data} />
      </div>
    </section>
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

/** Returns the enquiries to answer without the complaints, which have a list of their own. */
const withoutComplaints = ({ to_answer, complaints_to_answer }: DashboardWire): Waiting<EnquiryWire> => ({
  ...to_answer,
  total: to_answer.total - complaints_to_answer,
});

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
