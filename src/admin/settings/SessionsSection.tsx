import type { SessionWire } from '#domain/site/account.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Rows.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { Moment } from '../shell/Moment.tsx';
import { QueryState } from '../shell/QueryState.tsx';

/** Where the owner is signed in: a lost phone is signed out from here. */
export function SessionsSection() {
  const query = useApiQuery<{ datalist: SessionWire[] }>(paths.api.settings('sessions'));
  const { send, busy } = useSend((path: string) => postAdmin<{ message: string }>(path, {}), {
    done: ({ message }) => message,
    failed: 'The sign-out did not work. Please wait a minute and try again.',
  });
  const sessions = query.data?.datalist;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      {!sessions && <QueryState query={query} />}
      <Rows>
        {sessions?.map(({ id, device, signed_in_at, expires_at, current }) => (
          <li key={id}>
            <span>
              {device || 'A browser'} {current && <Badge tone="good">this device</Badge>}
              <br />
              <span className="small muted">
                since <Moment at={signed_in_at} />, until {indiaDayInWords(new Date(expires_at))}
              </span>
            </span>
            {!current && (
              <Button busy={busy} act={() => send(paths.api.endSession(id))} about={device || 'a browser'}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {sessions && sessions.length > 1 && (
        <Button busy={busy} act={() => send(paths.api.settings('end-other-sessions'))}>
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}
