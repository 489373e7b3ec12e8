import { useState } from 'react';
import type { DataList } from '#domain/datalist.ts';
import type { EnquiryState } from '#domain/enquiry.ts';
import { type EnquiryWire, enquiryListTexts } from '#domain/enquiry-list.ts';
import { paths } from '#lib/paths.ts';
import { postToOwner } from '../calls/call-owner.ts';
import { toldWhy } from '../calls/told-why.ts';
import { reads } from '../calls/use-read.ts';
import { fail } from '../shell/popups.tsx';

const CHANGE_FAILED = 'The enquiry could not be changed. Please try again.';

/** What the owner does about an enquiry. A missing note leaves the present one. */
export interface EnquiryChange {
  state: EnquiryState;
  note?: string;
}

type Read = { datalist: DataList<EnquiryWire> };

/**
 * Records what the owner does about an enquiry. It shows at once, and is taken back with a popup when the server
 * does not take it. The card stays where it is until the list is read again, so that nothing moves under the thumb.
 * @param call the call that the list on the screen was read by
 */
export function useEnquiryChange(call: string) {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string, change: Partial<EnquiryWire>) =>
    reads.setQueryData<Read>([call], (read) => {
      if (!read) return read;
      const data = read.datalist.data.map((each) => (each.id === id ? { ...each, ...change } : each));
      return { ...read, datalist: { ...read.datalist, data } };
    });
  const mark = (id: string, on: boolean) =>
    setSaving((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });

  const change = async ({ id, state, note }: EnquiryWire, wanted: EnquiryChange): Promise<boolean> => {
    if (saving.has(id)) return false;
    mark(id, true);
    // What is being read just now would put the former state back.
    await reads.cancelQueries({ queryKey: [call] });
    show(id, { state: wanted.state, ...(wanted.note !== undefined && { note: wanted.note || null }) });
    const answer = await postToOwner(paths.api.updateEnquiry(id), wanted);
    mark(id, false);
    if (answer.kind === 'ok') {
      void reads.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== call });
      void reads.invalidateQueries({ queryKey: [call], refetchType: 'none' });
      return true;
    }
    show(id, { state, note });
    const told = toldWhy(answer, { unknown: enquiryListTexts.unknown, failed: CHANGE_FAILED });
    if (told === null) return false;
    console.error('The enquiry could not be changed.', id);
    fail(told);
    return false;
  };
  return { saving, change };
}
