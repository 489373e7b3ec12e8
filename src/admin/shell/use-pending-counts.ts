import type { DashboardWire } from '#domain/site/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';

/** Orders to be sent, orders that need attention, and enquiries to be answered. */
export function usePendingCounts(): { orders: number; attention: number; enquiries: number } {
  const { data } = useApiQuery<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  return {
    orders: data?.to_send.total ?? 0,
    attention: data?.to_look.total ?? 0,
    enquiries: data?.to_answer.total ?? 0,
  };
}
