import type { SubscriberWire } from '#domain/newsletter.ts';
import { paths } from '#lib/paths.ts';
import { useFailurePopup } from '../calls/use-read.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { counted } from '../shell/counted.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Moment } from '../shell/Moment.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useAddress } from '../shell/use-address.ts';
import { useList } from '../shell/use-list.ts';
import './subscribers.css';

/** Who wants the newsletter, newest first. */
export function SubscriberList() {
  const address = useAddress();
  const { page, go } = address;
  const { read, list } = useList<SubscriberWire>(paths.api.listSubscribers(page), address);
  useFailurePopup(read.error, 'The subscribers could not be read. Please try again.');
  const addresses = list?.data.map(({ email }) => email) ?? [];

  return (
    <Screen title="Subscribers" actions={<ExportButton what="subscribers" />}>
      <p role="status" className="muted">
        {list && counted(list.total, 'subscriber')}
      </p>
      {!list && <Reading read={read} />}
      {list?.total === 0 && <p>No subscribers yet. Whoever signs up at the foot of a page appears here.</p>}
      {list && list.data.length > 0 && (
        <>
          <CopyButton
            text={addresses.join(', ')}
            done={`${counted(addresses.length, 'address', 'addresses')} copied`}
          >
            Copy all addresses of this page
          </CopyButton>
          <p className="small muted subscribers-hint">
            Paste them under Bcc, so that nobody sees the addresses of the others.
          </p>
          <ul className="rows subscribers" aria-busy={read.isPlaceholderData}>
            {list.data.map(({ id, email, created_at }) => (
              <li key={id}>
                <span>{email}</span>
                <Moment at={created_at} />
              </li>
            ))}
          </ul>
          <Pager page={page} last={list.last_page} what="subscribers" go={(to) => go({ page: to })} />
        </>
      )}
    </Screen>
  );
}
