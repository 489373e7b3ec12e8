import { useState } from 'react';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';

export type Notes = ReturnType<typeof useNotes>;

/** Keeps notes that are typed and not saved, and the last announcement for screen readers. */
export function useNotes() {
  /** Unsaved notes, by the id of their enquiry. */
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  return {
    said,
    isWriting: Object.keys(notes).length > 0,
    typed: ({ id }: EnquiryWire) => notes[id],
    write: ({ id, note }: EnquiryWire, text: string) =>
      setNotes(({ [id]: _, ...others }) =>
        text.trim() === (note ?? '') ? others : { ...others, [id]: text },
      ),
    /** Drops the note of a deleted enquiry. */
    forget: ({ id }: EnquiryWire) => setNotes(({ [id]: _, ...others }) => others),
    /** Announces a saved change, and drops the note that was sent with it. */
    sent: ({ id, name }: EnquiryWire, sentNote: string | undefined, done: string) => {
      // Keep a note that was changed while it was being sent: the new text is not saved yet.
      setNotes(({ [id]: now, ...others }) =>
        now === undefined || now === sentNote ? others : { ...others, [id]: now },
      );
      setSaid(`Enquiry of ${name}: ${done}`);
    },
  };
}
