import type { SubscriberWire } from '#domain/enquiry/newsletter.ts';
import { postJson } from '#lib/api-client.ts';
import { absolute, paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/primitives.tsx';
import { callAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { ExportButton } from '../shell/ExportButton.tsx';
import { ListScreen } from '../shell/ListScreen.tsx';
import { offerUndo } from '../shell/popups.tsx';
import { counted, Moment } from '../shell/words.tsx';
import './subscribers.css';

/** Footer of every newsletter. */
const leaveLine =
  `You get this because you signed up at ${site.practice}. To leave: ` +
  `${absolute(paths.leaveNewsletter())}`;

/** Lists the subscribers of the newsletter, newest first. */
export function SubscriberList() {
  const { send, busy } = useSend(
    (id: string) => callAdmin(paths.api.deleteSubscriber(id), { method: 'DELETE' }),
    {
      failed: 'The address could not be removed. Please try again.',
    },
  );
  const { send: putBack } = useSend((email: string) => postJson(paths.api.newsletter(), { email }), {
    failed: 'The address could not be put back. Please try again.',
    anonymous: true,
  });
  const remove = async ({ id, email }: SubscriberWire) => {
    if ((await send(id))?.ok) offerUndo(`${email} is off the list`, async () => (await putBack(email))?.ok);
  };
  return (
    <ListScreen<SubscriberWire>
      title="Subscribers"
      noun={['subscriber', 'subscribers']}
      files={<ExportButton what="subscribers" />}
      call={({ page }) => paths.api.listSubscribers(page)}
      failed="The subscribers could not be read. Please try again."
      none={() => <p>No subscribers yet. Whoever signs up at the foot of a page appears here.</p>}
    >
      {({ list: { data, last_page }, isOld }) => (
        <>
          <section className="panel" aria-labelledby="writing">
            <h2 id="writing">Write to them</h2>
            <ol className="letter-steps">
              <li>
                <p>Copy the addresses.</p>
                <CopyButton
                  text={data.map(({ email }) => email).join(', ')}
                  done={`${counted(data.length, 'address', 'addresses')} copied`}
                >
                  {last_page > 1 ? 'Copy the addresses of this page' : 'Copy the addresses'}
                </CopyButton>
              </li>
              <li>
                <p>Paste them under Bcc in a new e-mail, so that nobody sees those of the others.</p>
              </li>
              <li>
                <p>End it with this line. Whoever follows its link leaves the list by themselves.</p>
                <p className="leave-line">{leaveLine}</p>
                <CopyButton text={leaveLine} done="The line is copied">
                  Copy the line
                </CopyButton>
              </li>
            </ol>
          </section>
          <Rows busy={isOld}>
            {data.map((subscriber) => (
              <li key={subscriber.id} className="subscriber">
                <span className="subscriber-email">{subscriber.email}</span>
                <Moment at={subscriber.created_at} />
                <Button
                  look="quiet"
                  icon="trash"
                  busy={busy}
                  act={() => remove(subscriber)}
                  about={subscriber.email}
                >
                  Remove
                </Button>
              </li>
            ))}
          </Rows>
        </>
      )}
    </ListScreen>
  );
}
