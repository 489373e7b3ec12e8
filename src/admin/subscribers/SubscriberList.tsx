import type { SubscriberWire } from '#domain/enquiry/newsletter.ts';
import { paths } from '#lib/paths.ts';
import { Rows } from '#ui/Rows.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { counted } from '../shell/counted.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { ListScreen } from '../shell/ListScreen.tsx';
import { Moment } from '../shell/Moment.tsx';

/** Who wants the newsletter, newest first. */
export function SubscriberList() {
  return (
    <ListScreen<SubscriberWire>
      title="Subscribers"
      noun={['subscriber', 'subscribers']}
      actions={<ExportButton what="subscribers" />}
      call={({ page }) => paths.api.listSubscribers(page)}
      failed="The subscribers could not be read. Please try again."
      none={() => <p>No subscribers yet. Whoever signs up at the foot of a page appears here.</p>}
    >
      {({ list: { data }, isOld }) => (
        <>
          <CopyButton
            text={data.map(({ email }) => email).join(', ')}
            done={`${counted(data.length, 'address', 'addresses')} copied`}
          >
            Copy all addresses of this page
          </CopyButton>
          <p className="field-hint">Paste them under Bcc, so that nobody sees the addresses of the others.</p>
          <Rows busy={isOld}>
            {data.map(({ id, email, created_at }) => (
              <li key={id}>
                <span>{email}</span>
                <Moment at={created_at} />
              </li>
            ))}
          </Rows>
        </>
      )}
    </ListScreen>
  );
}
