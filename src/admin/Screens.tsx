import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { CategoryForm } from './categories/CategoryForm.tsx';
import { CategoryList } from './categories/CategoryList.tsx';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { EnquiryInbox } from './enquiries/EnquiryInbox.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { OrderScreen } from './orders/OrderScreen.tsx';
import { PersonScreen } from './people/PersonScreen.tsx';
import { ProductForm } from './products/ProductForm.tsx';
import { ProductList } from './products/ProductList.tsx';
import { type RouteName, routeEntries } from './routes.ts';
import { SettingsScreen } from './settings/SettingsScreen.tsx';
import { Screen } from './shell/Screen.tsx';
import { SubscriberList } from './subscribers/SubscriberList.tsx';

const screens: Record<Exclude<RouteName, 'login'>, (id: string) => ReactNode> = {
  dashboard: () => <Dashboard />,
  addCategory: () => <CategoryForm id={null} />,
  editCategory: (id) => <CategoryForm id={Number(id)} />,
  categories: () => <CategoryList />,
  addProduct: () => <ProductForm id={null} />,
  editProduct: (id) => <ProductForm id={Number(id)} />,
  products: () => <ProductList />,
  list: () => <Screen title="List">{null}</Screen>,
  orders: () => <OrderList />,
  order: (id) => <OrderScreen id={id} />,
  enquiries: () => <EnquiryInbox />,
  subscribers: () => <SubscriberList />,
  settings: () => <SettingsScreen />,
  person: () => <PersonScreen />,
};

/** The screen of a path. */
export function Screens({ path }: { path: string }) {
  return (
    <Switch location={path} key={path}>
      {routeEntries.map(
        ([name, route]) =>
          name !== 'login' && (
            <Route key={name} path={route.path}>
              {({ id }: { id?: string }) => screens[name](id ?? '')}
            </Route>
          ),
      )}
    </Switch>
  );
}
