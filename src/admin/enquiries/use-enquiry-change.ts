import type { EnquiryUpdate, EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { paths } from '#lib/paths.ts';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';

type Answer = { datalist: DataList<EnquiryWire> };

/**
 * Records what the owner does about an enquiry. It shows at once. The card stays where it is until the list is read
 * again, so that nothing moves under the thumb.
 * @param call the call that the list on the screen was read by
 */
export function useEnquiryChange({ id, state, note }: EnquiryWire, call: string) {
  const show = (change: Partial<EnquiryWire>) =>
    queryClient.setQueryData<Answer>([call], (read) => {
      if (!read) return read;
      const data = read.datalist.data.map((each) => (each.id === id ? { ...each, ...change } : each));
      return { datalist: { ...read.datalist, data } };
    });
  return useSend((wanted: EnquiryUpdate) => postAdmin(paths.api.updateEnquiry(id), wanted), {
    failed: 'The enquiry could not be changed. Please try again.',
    optimistic: async (wanted) => {
      // What is being read just now would put the former state back.
      await queryClient.cancelQueries({ queryKey: [call] });
      show({ state: wanted.state, ...(wanted.note !== undefined && { note: wanted.note || null }) });
      return () => show({ state, note });
    },
    refresh: () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== call });
      void queryClient.invalidateQueries({ queryKey: [call], refetchType: 'none' });
    },
  });
}
