import { useEffect, useRef, useState } from 'react';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { Facts } from '#ui/Facts.tsx';
import { dates } from '#words/dates.ts';
import { details as say } from '#words/details.ts';
import { forms } from '#words/forms.ts';
import { dayOf, type FormAsks } from './details-draft.ts';
import { placeLabel } from './find-places.ts';
import type { Step } from './use-birth-details.ts';

type Time = BirthDetailsWire['people'][number]['time'];

/** Returns a time of birth for reading: '6:05 am, plus or minus 15 minutes'. */
function timeInWords(time: Time): string {
  if (time.kind === 'unknown') return say.times.unknown;
  if (time.kind === 'exact') return say.times.exact(time.at);
  return time.minutes ? say.times.within(time.at, time.minutes) : say.times.about(time.at);
}

/** Shows what was sent, and lets the client replace it. */
export function SentDetails({
  step: { sent, isNew },
  asks,
  replace,
}: {
  step: Extract<Step, { name: 'sent' }>;
  asks: FormAsks;
  replace: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus would be lost with the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="details-sent">
      <h2 id="details-sent" ref={heading} tabIndex={-1}>
        {isNew ? say.arrived : say.sentBefore}
      </h2>
      <p className="small muted">{say.sentOn(dates.time(new Date(sent.sent_at)))}</p>
      {sent.people.map(({ name, born_on, time, place }) => (
        <Facts
          key={`${name} ${born_on}`}
          look="details-facts"
          facts={[
            [forms.name, name],
            [say.dateOfBirth, dates.day(dayOf(born_on))],
            [say.timeOfBirth, asks.hasBirth && timeInWords(time)],
            [say.placeOfBirth, place && <PlaceName key={place.name} name={place.name} />],
          ]}
        />
      ))}
      <Facts
        look="details-facts"
        facts={[
          [say.facts.question, sent.question],
          [say.facts.whenToTalk, sent.preferred_times],
          [say.facts.kept[0], sent.keep && say.facts.kept[1]],
        ]}
      />
      <p>{say.canChange}</p>
      <p>
        <button type="button" className="button" onClick={replace}>
          {say.change}
        </button>
      </p>
    </section>
  );
}

/** Writes a stored place in the language of the page. */
function PlaceName({ name }: { name: string }) {
  const [label, setLabel] = useState(name);
  useEffect(() => void placeLabel(name).then(setLabel), [name]);
  return label;
}
