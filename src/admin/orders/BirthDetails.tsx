import { type ComponentType, useState } from 'react';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { combineNeeds, detailsAsked } from '#domain/order/needs.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { promises } from '#domain/site/promises.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { Moment } from '../shell/words.tsx';
import { askForDetails, birthDetailsUrl } from './consultation-messages.ts';
import { clientOf } from './order-text.ts';

/** Shows the birth details of a consultation, or offers ways to ask for them. */
export function BirthDetails({ order }: { order: OrderShownWire }) {
  const { birth_details: details } = order;
  const { people, hasBirth, toSend } = combineNeeds(order.needs);
  const asked = [...(people > 0 ? [detailsAsked({ hasBirth })] : []), ...toSend].join(' and ');
  return (
    <section aria-labelledby="birth-details">
      <h2 id="birth-details">{people > 0 ? 'Birth details' : 'From the client'}</h2>
      {details ? (
        <SentDetails details={details} />
      ) : (
        <p>
          {people > 0 ? 'The client has sent none yet.' : 'This consultation needs no birth details.'}
          {toSend.map((thing) => ` The client sends a ${thing} on WhatsApp.`)}
        </p>
      )}
      <Actions>
        {!details && asked && (
          <WhatsAppLink to={clientOf(order)} text={askForDetails(order)}>
            Ask for {people > 0 ? asked : `the ${asked}`}
          </WhatsAppLink>
        )}
        <CopyButton look={details ? 'quiet' : 'plain'} text={birthDetailsUrl(order)} done="Link copied">
          Copy the link
        </CopyButton>
      </Actions>
    </section>
  );
}

/** Shows birth details that a client sent, with a button that opens their charts. */
export function SentDetails({ details }: { details: BirthDetailsWire }) {
  return (
    <>
      <BirthFacts details={details} />
      {details.people.some(({ place }) => place) && <ChartsButton details={details} />}
    </>
  );
}

type Time = BirthDetailsWire['people'][number]['time'];

function timeInWords(time: Time): string {
  if (time.kind === 'unknown') return 'not known';
  if (time.kind === 'exact') return `${time.at}, exact`;
  return `${time.at}, plus or minus ${time.minutes ?? 'some'} minutes`;
}

/** Shows birth details as they were sent, and when. */
function BirthFacts({ details }: { details: BirthDetailsWire }) {
  return (
    <>
      <p>
        Sent <Moment at={details.sent_at} />
      </p>
      {details.people.map(({ name, born_on, time, place, parent_consent }) => (
        <Facts
          key={`${name} ${born_on}`}
          look="facts"
          facts={[
            ['Name', name],
            ['Date of birth', indiaDayInWords(new Date(`${born_on}T12:00Z`))],
            ['Time of birth', place && timeInWords(time)],
            ['Place of birth', place?.name],
            ['A parent agrees', parent_consent && 'Yes'],
          ]}
        />
      ))}
      <Facts
        look="facts"
        facts={[
          ['Question', details.question && <span className="as-typed">{details.question}</span>],
          [
            'Preferred times',
            details.preferred_times && <span className="as-typed">{details.preferred_times}</span>,
          ],
          [
            'Kept',
            details.keep
              ? 'for later consultations, as asked'
              : `until ${promises.birthDetailsDays} days after the consultation`,
          ],
        ]}
      />
    </>
  );
}

type Charts = ComponentType<{ details: BirthDetailsWire }>;

/** Opens the working sheet. Its code and the ephemeris are loaded when the button is pressed. */
function ChartsButton({ details }: { details: BirthDetailsWire }) {
  const [Sheet, setSheet] = useState<Charts | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  const open = async () => {
    setState('loading');
    const loaded = await loadCharts().catch(() => null);
    if (loaded) setSheet(() => loaded);
    setState(loaded ? 'closed' : 'failed');
  };
  if (Sheet) return <Sheet details={details} />;
  return (
    <div className="charts-button">
      <Notice kind="bad">
        {state === 'failed' &&
          'The charts could not be loaded. Please check your connection and press the button again.'}
      </Notice>
      <Actions>
        <Button look="main" busy={state === 'loading'} act={open}>
          {state === 'loading' ? 'Loading...' : 'Show charts'}
        </Button>
      </Actions>
    </div>
  );
}

async function loadCharts(): Promise<Charts> {
  const [{ makeCharts }, sheets] = await Promise.all([
    import('./Charts.tsx'),
    import('#tools/work-sheet.ts'),
    import('#tools/result.css?url').then(({ default: address }) => loadStyles(address)),
  ]);
  return makeCharts(sheets);
}

/**
 * Adds a style sheet to the page by its address. An import would not do, because Astro writes imported styles
 * into every page of the area.
 */
function loadStyles(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error('The styles of the charts could not be loaded.'));
    };
    document.head.append(link);
  });
}
