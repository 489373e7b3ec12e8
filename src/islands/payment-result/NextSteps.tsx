import { whatsappLink } from '#domain/enquiry/contact.ts';
import type { TalkAhead } from '#domain/order/talk-ahead.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { chat } from '#words/chat.ts';
import { result as say } from '#words/result.ts';

const steps = say.steps;

/** What happens with a consultation now, in three steps. */
export function StepsOfTalk({
  talk: { time, details, toSend, talk },
  id,
  called,
  phone,
}: {
  talk: TalkAhead;
  id: string;
  /** The order's number, or its id before it has one. */
  called: string;
  phone: string;
}) {
  return (
    <section className="result-steps" aria-labelledby="result-steps">
      <h2 id="result-steps">{steps.title}</h2>
      <ol>
        <li>{time}</li>
        <li>
          {details && (
            <>
              {details.haveArrived
                ? steps.arrived(details.name)
                : steps.send(details.name, details.areForTwo)}{' '}
              <a
                className={details.haveArrived ? 'button' : 'button button--main'}
                href={paths.birthDetails(id)}
              >
                {details.haveArrived ? steps.seeOrChange(details.name) : steps.sendThem(details.name)}
              </a>
            </>
          )}
          {toSend.map((thing) => (
            <span key={thing}>
              {steps.beforeTalk(thing)}{' '}
              <a
                className="button button--main"
                href={whatsappLink(phone, chat.sending(thing, called))}
                rel="noopener"
              >
                <Icon name="brand-whatsapp" />
                {steps.onWhatsapp(thing)}
              </a>
            </span>
          ))}
          {!details && toSend.length === 0 && steps.nothing}
        </li>
        <li>{talk}</li>
      </ol>
    </section>
  );
}

/** What happens with a parcel, in three steps. The first, the payment, is done. */
export function StepsOfParcel({ title, steps: texts }: { title: string; steps: string[] }) {
  return (
    <section className="result-steps result-steps--paid" aria-labelledby="result-parcel">
      <h2 id="result-parcel">{title}</h2>
      <ol>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
