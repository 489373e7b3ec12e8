import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Route, Router, Switch, useLocation, useSearch, useSearchParams } from 'wouter';
import { basePath, paths } from '#lib/paths.ts';
import { queryClient, refreshAll, useApiQuery } from './api/query.ts';
import { AgendaScreen } from './calendar/AgendaScreen.tsx';
import { CategoryForm } from './categories/CategoryForm.tsx';
import { CategoryList } from './categories/CategoryList.tsx';
import { adminCopy } from './copy.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { EnquiryInbox } from './enquiries/EnquiryInbox.tsx';
import { MonthScreen } from './month/MonthScreen.tsx';
import { NewOrderScreen } from './orders/new/NewOrder.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { OrderScreen } from './orders/OrderScreen.tsx';
import { PersonScreen } from './people/PersonScreen.tsx';
import { ProductForm } from './products/ProductForm.tsx';
import { ProductList } from './products/ProductList.tsx';
import { isOutside, isScreen, pathTo, type RouteName, routeEntries } from './routes.ts';
import { Login } from './session/Login.tsx';
import { NewPassword } from './session/NewPassword.tsx';
import { useSessionState } from './session/session.ts';
import { answerProof, useProofAsked } from './session/step-up.ts';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { Layout } from './shell/Layout.tsx';
import { mayLeave } from './shell/leaving.ts';
import { MissingScreen } from './shell/MissingScreen.tsx';
import { Popups } from './shell/popups.tsx';
import { QueryState, Screen, ScreenBoundary } from './shell/Screen.tsx';
import { SubscriberList } from './subscribers/SubscriberList.tsx';
import './admin.css';

/**
 * Shows the owner's area, one island for all its addresses. An error while drawing a screen affects only that
 * screen.
 */
export default function Admin() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        base={basePath}
        aroundNav={(navigate, to, options) => {
          if (mayLeave(to)) navigate(to, options);
        }}
      >
        <ScreenBoundary address="">
          <Switch>
            <Route path={pathTo('newPassword')}>
              <NewPassword />
            </Route>
            <Route>
              <Guards />
            </Route>
          </Switch>
        </ScreenBoundary>
      </Router>
      <Popups />
      <ProofDialog />
    </QueryClientProvider>
  );
}

/** Asks the owner for her passkey again. The dialog's code is loaded when it is first needed. */
function ProofDialog() {
  const isAsked = useProofAsked();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isAsked || Dialog) return;
    import('./passkeys/StepUp.tsx').then(
      ({ StepUp }) => setDialog(() => StepUp),
      () => answerProof(false),
    );
  }, [isAsked, Dialog]);
  return isAsked && Dialog && <Dialog />;
}

/**
 * Chooses between the sign-in and the owner's screens. A first guard lets in a browser that has a token. The
 * second guard, `Admitted`, asks the server whether the token is still valid. When a session ends while the
 * owner works, her screen stays hidden behind the sign-in with all she typed. It is shown again once she has
 * signed in.
 */
function Guards() {
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

/** Shows its children once the server has confirmed that the token is valid. */
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

const screens: Record<Exclude<RouteName, 'login' | 'newPassword'>, (id: string) => ReactNode> = {
  dashboard: () => <Dashboard />,
  addCategory: () => <CategoryForm id={null} />,
  editCategory: (id) => <CategoryForm id={Number(id)} />,
  categories: () => <CategoryList />,
  addProduct: () => <ProductForm id={null} />,
  editProduct: (id) => <ProductForm id={Number(id)} />,
  products: () => <ProductList />,
  list: () => <Screen title="List">{null}</Screen>,
  orders: () => <OrderList />,
  newOrder: () => <NewOrderScreen />,
  month: () => <MonthScreen />,
  order: (id) => <OrderScreen id={id} />,
  enquiries: () => <EnquiryInbox />,
  appointments: () => <AgendaScreen />,
  subscribers: () => <SubscriberList />,
  settings: () => <SettingsScreen />,
  person: () => <PersonScreen />,
};

function Screens({ path }: { path: string }) {
  return (
    <Switch location={path} key={path}>
      {routeEntries.map(
        ([name, route]) =>
          !isOutside(name) && (
            <Route key={name} path={route.path}>
              {({ id }: { id?: string }) => screens[name](id ?? '')}
            </Route>
          ),
      )}
      <Route>
        <MissingScreen />
      </Route>
    </Switch>
  );
}
