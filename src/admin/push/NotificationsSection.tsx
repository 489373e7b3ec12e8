import { useEffect, useState } from 'react';
import { pushTexts } from '#domain/site/push.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { callAdmin, postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import {
  currentSubscription,
  endSubscription,
  forgetAtServer,
  type Hindrance,
  hindrance,
  makeSubscription,
  tellServer,
} from './device.ts';

const why: Record<Hindrance, string> = {
  unable: 'This browser cannot show messages of a website. Chrome on an Android phone can.',
  refused:
    'Messages of this website are blocked in this browser. Allow them in the browser’s settings of this site, then reload this page.',
  'home screen':
    'On an iPhone, first put this page on your home screen: Share, then Add to Home Screen. Open it from there and come back to Settings.',
};

/** Switches the messages to this device on and off, and sends one to try them. */
export function NotificationsSection() {
  const [subscription, setSubscription] = useState<PushSubscription | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [hindered, setHindered] = useState(hindrance);
  useEffect(() => {
    void currentSubscription().then(setSubscription);
  }, []);
  const trial = useSend(
    (endpoint: string) => postAdmin<{ message: string }>(paths.api.push('try'), { endpoint }),
    { done: ({ message }) => message, failed: pushTexts.notTaken },
  );

  const switchOn = async () => {
    setBusy(true);
    setProblem('');
    try {
      const answer = await callAdmin<{ public_key: string }>(paths.api.push('key'));
      if (answer.kind !== 'ok') throw new Error(answer.kind === 'refused' ? answer.message : '');
      const made = await makeSubscription(answer.body.public_key);
      const told = await tellServer(made);
      if (told.kind === 'ok') setSubscription(made);
      else {
        await made.unsubscribe();
        throw new Error(told.kind === 'refused' ? told.message : '');
      }
    } catch (error) {
      setHindered(hindrance());
      const said = error instanceof DOMException || !(error instanceof Error) ? '' : error.message;
      setProblem(said || 'That did not work. Please check your connection and try again.');
    }
    setBusy(false);
  };
  const switchOff = async () => {
    if (!subscription) return;
    setBusy(true);
    await forgetAtServer(subscription);
    await endSubscription();
    setSubscription(null);
    setBusy(false);
  };

  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications">Notifications on this device</h2>
      <p>
        A paid order, an enquiry or a complaint rings here, even while this site is closed. A message says
        what it is, its number and its amount, and never a name.
      </p>
      {hindered ? (
        <Notice kind="plain">{`Off: you do not hear of new orders here. ${why[hindered]}`}</Notice>
      ) : subscription ? (
        <p className="line">
          <Button look="main" busy={trial.busy} act={() => trial.send(subscription.endpoint)}>
            Send one to try
          </Button>
          <Button look="quiet" busy={isBusy} act={switchOff}>
            Switch off
          </Button>
        </p>
      ) : (
        <Button look="main" busy={isBusy} act={switchOn}>
          Switch on
        </Button>
      )}
      <Notice kind="good">{subscription && !hindered && pushTexts.on}</Notice>
      <Notice kind="bad">{!hindered && problem}</Notice>
    </section>
  );
}
