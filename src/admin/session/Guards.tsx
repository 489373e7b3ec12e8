import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch, useSearchParams } from 'wouter';
import { paths } from '#lib/paths.ts';
import { refreshAll, useApiQuery } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { isScreen, pathTo } from '../routes.ts';
import { Screens } from '../Screens.tsx';
import { Layout } from '../shell/Layout.tsx';
import { QueryState } from '../shell/QueryState.tsx';
import { ScreenBoundary } from '../shell/ScreenBoundary.tsx';
import { Login } from './Login.tsx';
import { useSessionState } from './session.ts';

/**
 * The two guards. The first lets in a browser with a token; the second asks the server whether it is still good.
 * When a session ends under the owner's hands, her screen stays as it is behind the sign-in, with all she typed, and
 * is shown again afterwards.
 */
export function Guards() {
  const session = useSessionState();
  const [path, navigate] = useLocation();
  const address = `${path}?${useSearch()}`;
  const [search] = useSearchParams();
  const behind = useRef<string | null>(null);
  const wasIn = useRef(false);
  const signedIn = session === 'in';
  const atLogin = path === pathTo('login');
  if (signedIn) wasIn.current = true;
  if (session === 'out') behind.current = null;
  else if (!atLogin) behind.current = path;

  useEffect(() => {
    const first = pathTo('dashboard');
    if (!signedIn && !atLogin) {
      const here = `${path}${window.location.search}`;
      const left = session === 'out' && wasIn.current;
      const next = left || here === first ? '' : `?next=${encodeURIComponent(here)}`;
      navigate(`${pathTo('login')}${next}`, { replace: true });
    }
    if (signedIn && atLogin) {
      const next = search.get('next') ?? '';
      navigate(isScreen(next) ? next : first, { replace: true });
      refreshAll();
    }
  }, [session, signedIn, atLogin, path, search, navigate]);

  const screen = atLogin ? behind.current : path;
  return (
    <>
      {screen !== null && session !== 'out' && (
        <div hidden={atLogin}>
          <Admitted>
            <Layout path={screen}>
              <ScreenBoundary address={atLogin ? screen : address}>
                <Screens path={screen} />
              </ScreenBoundary>
            </Layout>
          </Admitted>
        </div>
      )}
      {atLogin && !signedIn && <Login ended={session === 'ended'} />}
    </>
  );
}

/** The second guard: nothing is shown before the server has said that the token is good. */
function Admitted({ children }: { children: ReactNode }) {
  const [admitted, setAdmitted] = useState(false);
  const query = useApiQuery<{ email: string }>(admitted ? null : paths.api.session());
  useEffect(() => {
    if (query.isSuccess) setAdmitted(true);
  }, [query.isSuccess]);
  if (admitted || query.isSuccess) return children;
  const failed = query.error && !query.isFetching && !query.error.ended;
  return (
    <main className="login">
      <div className={failed ? 'login-card' : undefined}>
        {failed && <h1>{adminCopy.somethingWrong}</h1>}
        <QueryState query={query} />
      </div>
    </main>
  );
}
