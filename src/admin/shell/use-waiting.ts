import type { DashboardWire } from '#domain/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { useRead } from '../calls/use-read.ts';

/** Orders to be sent and enquiries to be answered. */
export function useWaiting(): { orders: number; enquiries: number } {
  const { data } = useRead<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  return { orders: data?.to_send.total ?? 0, enquiries: data?.to_answer.total ?? 0 };
}
