import { enquiryToWire } from '#domain/enquiry/enquiry-list.ts';
import { TO_LOOK, TO_SEND } from '#domain/order/order-list.ts';
import { type OrderRow, type OrderRowWire, orderRowToWire } from '#domain/order/order-row.ts';
import { type DashboardWire, NEWEST, type Waiting } from '#domain/site/dashboard.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import type { AppContext } from '../app-context.ts';
import { countCatalogue } from '../catalogue/read-for-owner.ts';
import { listEnquiries } from '../enquiries/list-enquiries.ts';
import { newestOrders } from '../orders/list-orders.ts';
import contentFigures from './content-figures.json' with { type: 'json' };

/**
 * What the dashboard shows at once. The figures of the content are those of the build.
 * @throws StorageUnavailable
 */
export async function readDashboard(context: AppContext): Promise<DashboardWire> {
  const { storage, now } = context;
  const [catalogue, [toSend, toLook], enquiries] = await Promise.all([
    countCatalogue(storage.catalogue),
    newestOrders(context, [TO_SEND, TO_LOOK] as const, NEWEST),
    listEnquiries(context, { state: 'new', q: '' }, 1, NEWEST),
  ]);
  const today = indiaToday(now());
  return {
    total_product: catalogue.products,
    total_category: catalogue.categories,
    total_subcategory: contentFigures.services,
    total_blog: Object.values(contentFigures.articles).filter((day) => day <= today).length,
    to_send: waitingOrders(toSend),
    to_look: waitingOrders(toLook),
    to_answer: { total: enquiries.total, newest: enquiries.data.map(enquiryToWire) },
  };
}

const waitingOrders = ({ total, newest }: Waiting<OrderRow>): Waiting<OrderRowWire> => ({
  total,
  newest: newest.map(orderRowToWire),
});
