import type { EnquiryUpdate, EnquiryWire } from '#domain/enquiry/enquiry-list.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { paths } from '#lib/paths.ts';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';

/**
 * Records what the owner does about an enquiry. `shown` has the change at once, before the server answers.
 * The card keeps its place until the list is read again, so that nothing moves under the thumb.
 * @param call the call by which the list on the screen was read
 */
export function useEnquiryChange(enquiry: EnquiryWire, call: string) {
  const changed = (former: EnquiryWire, { state, note, appointment }: EnquiryUpdate): EnquiryWire => {
    const { appointment: present, ...others } = former;
    const mark = appointment === undefined ? present : appointment;
    return {
      ...others,
      state,
      ...(note !== undefined && { note: note || null }),
      ...(mark && { appointment: mark }),
    };
  };
  const record = async (wanted: EnquiryUpdate) => {
    const answer = await postAdmin(paths.api.updateEnquiry(enquiry.id), wanted);
    const newer = answer.kind === 'refused' && (answer.body.enquiry as EnquiryWire | undefined);
    if (answer.kind !== 'ok' && !newer) return answer;
    // A read that is in flight would bring the former state back.
    await queryClient.cancelQueries({ queryKey: [call] });
    queryClient.setQueryData<{ datalist: DataList<EnquiryWire> }>([call], (read) => {
      const data = read?.datalist.data.map((each) =>
        each.id === enquiry.id ? newer || changed(each, wanted) : each,
      );
      return read && data && { datalist: { ...read.datalist, data } };
    });
    return answer;
  };
  const { send, busy, wanted } = useSend(record, {
    failed: 'The enquiry could not be changed. Please try again.',
    refresh: () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== call });
      void queryClient.invalidateQueries({ queryKey: [call], refetchType: 'none' });
    },
  });
  return { send, busy, shown: wanted ? changed(enquiry, wanted) : enquiry };
}
