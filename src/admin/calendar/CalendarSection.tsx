import { useState } from 'react';
import { type AddressWire, agendaTexts } from '#domain/calendar/agenda.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { SettingsPart } from '../settings/SettingsPart.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Question } from '../shell/Question.tsx';
import { QueryState } from '../shell/Screen.tsx';

/** Shows the address at which the phone's calendar subscribes to the appointments, and makes a new one. */
export function CalendarSection() {
  const query = useApiQuery<AddressWire>(paths.api.calendar('address'));
  const [isAsking, ask] = useState(false);
  const { send, busy, failure } = useSend(() => postAdmin(paths.api.calendar('address'), {}), {
    done: () => (query.data?.address ? agendaTexts.newAddress : 'Your address is ready.'),
    failed: 'The address was not made. Please wait a minute and try again.',
  });
  const address = query.data?.address;
  const makeNew = async () => {
    if ((await send())?.ok) ask(false);
  };
  return (
    <SettingsPart id="own-calendar" title="Your appointments in your phone’s calendar">
      <p>
        Consultations with a time, confirmed appointments and blocked times, with a reminder half an hour
        before. Names and subjects are in it; phone numbers and birth details are not.
      </p>
      {!query.data && <QueryState query={query} />}
      {address && (
        <>
          <p>
            <a className="pay-link" href={address.url}>
              {address.url}
            </a>
          </p>
          <p className="small muted">
            Whoever knows this address can read your appointments. Give it to your calendar alone.
          </p>
          <Actions>
            <a className="button button--main" href={address.webcal}>
              <Icon name="calendar-event" />
              Open in this device’s calendar
            </a>
            <CopyButton text={address.url} done="The address is copied.">
              Copy address
            </CopyButton>
            <Button act={() => ask(true)}>Make a new address</Button>
          </Actions>
        </>
      )}
      {query.data && !address && (
        <Button look="main" busy={busy} act={() => send()}>
          Make an address for it
        </Button>
      )}
      {isAsking && (
        <Question
          title="Make a new address?"
          yes="Make a new one"
          busy={busy}
          failure={failure?.text}
          onYes={() => void makeNew()}
          onNo={() => ask(false)}
        >
          <p>
            The present address stops working at once, wherever it is in use. Put the new one into your
            calendar afterwards.
          </p>
        </Question>
      )}
    </SettingsPart>
  );
}
