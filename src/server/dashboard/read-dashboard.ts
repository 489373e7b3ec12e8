import { indiaToday } from '#domain/appointment.ts';
import { type DashboardWire, NEWEST, type Waiting } from '#domain/dashboard.ts';
import { enquiryToWire } from '#domain/enquiry-list.ts';
import { filterOrders, TO_LOOK, TO_SEND } from '#domain/order-list.ts';
import { type OrderRow, type OrderRowWire, orderRowToWire } from '#domain/order-row.ts';
import type { AppContext } from '../app-context.ts';
import { countCatalogue } from '../catalogue/read-for-owner.ts';
import { listEnquiries } from '../enquiries/list-enquiries.ts';
import { listOrders } from '../orders/list-orders.ts';
import contentFigures from './content-figures.json' with { type: 'json' };

/**
 * What the dashboard shows at once. The figures of the content are those of the build.
 * @throws StorageUnavailable
 */
export async function readDashboard({ storage, now }: AppContext): Promise<DashboardWire> {
  const [catalogue, orders, enquiries] = await Promise.all([
    countCatalogue(storage.catalogue),
    listOrders(storage.orders),
    listEnquiries(storage.enquiries, 'new', 1, NEWEST),
  ]);
  const today = indiaToday(now());
  return {
    total_product: catalogue.products,
    total_category: catalogue.categories,
    total_subcategory: contentFigures.services,
    total_blog: Object.values(contentFigures.articles).filter((day) => day <= today).length,
    to_send: waitingOrders(filterOrders(orders, TO_SEND)),
    to_look: waitingOrders(filterOrders(orders, TO_LOOK)),
    to_answer: { total: enquiries.total, newest: enquiries.data.map(enquiryToWire) },
  };
}

const waitingOrders = (rows: OrderRow[]): Waiting<OrderRowWire> => ({
  total: rows.length,
  newest: rows.slice(0, NEWEST).map(orderRowToWire),
});
