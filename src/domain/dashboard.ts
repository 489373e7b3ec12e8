import type { Fulfilment } from './fulfilment.ts';
import type { OrderStatus } from './order.ts';

/** What the dashboard shows at once. */
export interface DashboardWire {
  total_product: number;
  total_category: number;
  total_subcategory: number;
  total_blog: number;
  orders_to_send: number;
  enquiries_new: number;
  newest_orders: {
    id: string;
    created_at: string;
    customer_name: string;
    product_name: string;
    amount: number;
    status: OrderStatus;
    fulfilment: Fulfilment;
  }[];
  newest_enquiries: { id: string; created_at: string; name: string; package_name: string }[];
}
