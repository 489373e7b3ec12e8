import { Route, Switch } from 'wouter';
import { CategoryForm } from './categories/CategoryForm.tsx';
import { CategoryList } from './categories/CategoryList.tsx';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { EnquiryInbox } from './enquiries/EnquiryInbox.tsx';
import { OrderDetails } from './orders/OrderDetails.tsx';
import { OrderList } from './orders/OrderList.tsx';
import { ProductForm } from './products/ProductForm.tsx';
import { ProductList } from './products/ProductList.tsx';
import { Screen } from './shell/Screen.tsx';
import { SubscriberList } from './subscribers/SubscriberList.tsx';

/** Which screen stands at which address (spec section 2; orders, enquiries and subscribers after them). */
export function Screens({ location }: { location: string }) {
  return (
    <Switch location={location} key={location}>
      <Route path="/dashboard" component={Dashboard} />
      <Route path="/add-category">{() => <CategoryForm id={null} />}</Route>
      <Route path="/edit-category/:id">{({ id }) => <CategoryForm id={Number(id)} />}</Route>
      <Route path="/list-category" component={CategoryList} />
      <Route path="/add-product">{() => <ProductForm id={null} />}</Route>
      <Route path="/edit-product/:id">{({ id }) => <ProductForm id={Number(id)} />}</Route>
      <Route path="/list-product" component={ProductList} />
      {/* A guarded address with nothing in it, as the customer had it. */}
      <Route path="/list">
        <Screen title="List">{null}</Screen>
      </Route>
      <Route path="/orders" component={OrderList} />
      <Route path="/orders/:id">{({ id }) => <OrderDetails id={id} />}</Route>
      <Route path="/enquiries" component={EnquiryInbox} />
      <Route path="/subscribers" component={SubscriberList} />
    </Switch>
  );
}
