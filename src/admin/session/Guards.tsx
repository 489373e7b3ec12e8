import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#lib/paths.ts';
import { readAnew, useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { isOwnersAddress } from '../owners-addresses.ts';
import { Screens } from '../Screens.tsx';
import { Layout } from '../shell/Layout.tsx';
import { Login } from './Login.tsx';
import { useStanding } from './session.ts';

const LOGIN = '/login';
const FIRST = '/dashboard';

/**
 * The two guards. The first lets in who has a token; the second asks the server whether it still holds. When a
 * session ends under the owner's hands, her screen stays as it is behind the sign-in, with all she typed, and is
 * shown again afterwards.
 */
export function Guards() {
  const standing = useStanding();
  const [location, navigate] = useLocation();
  const [search] = useSearchParams();
  const behind = useRef<string | null>(null);
  const wasIn = useRef(false);
  const signedIn = standing === 'in';
  const atLogin = location === LOGIN;
  if (signedIn) wasIn.current = true;
  if (standing === 'out') behind.current = null;
  else if (!atLogin) behind.current = location;

  useEffect(() => {
    if (!signedIn && !atLogin) {
      const here = `${location}${window.location.search}`;
      const left = standing === 'out' && wasIn.current;
      const next = left || here === FIRST ? '' : `?next=${encodeURIComponent(here)}`;
      navigate(`${LOGIN}${next}`, { replace: true });
    }
    if (signedIn && atLogin) {
      const next = search.get('next') ?? '';
      navigate(isOwnersAddress(next) ? next : FIRST, { replace: true });
      readAnew();
    }
  }, [standing, signedIn, atLogin, location, search, navigate]);

  const screen = atLogin ? behind.current : location;
  return (
    <>
      {screen !== null && standing !== 'out' && (
        <div hidden={atLogin}>
          <Admitted>
            <Layout location={screen}>
              <Screens location={screen} />
            </Layout>
          </Admitted>
        </div>
      )}
      {atLogin && !signedIn && <Login ended={standing === 'ended'} />}
    </>
  );
}

/** The second guard: nothing is shown before the server has said that the token holds. */
function Admitted({ children }: { children: ReactNode }) {
  const [admitted, setAdmitted] = useState(false);
  const { isSuccess, isFetching, error, refetch } = useRead<{ email: string }>(
    admitted ? null : paths.api.session(),
  );
  useEffect(() => {
    if (isSuccess) setAdmitted(true);
  }, [isSuccess]);
  if (admitted || isSuccess) return children;
  const unreachable = error && !isFetching && !error.ended;
  return (
    <main className="login">
      {unreachable ? (
        <div className="login-card">
          <h1>{adminCopy.somethingWrong}</h1>
          <p>The server could not be reached. Please check your connection.</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      ) : (
        <p role="status">{adminCopy.loading}</p>
      )}
    </main>
  );
}
