import { useState } from 'react';
import type { EnquiryWire } from '#domain/enquiry/enquiry-list.ts';

export type Notes = ReturnType<typeof useNotes>;

/** Keeps notes that are typed and not saved, and the last announcement for screen readers. */
export function useNotes() {
  /** Unsaved notes, by the id of their enquiry, each with the note that it changes. */
  const [notes, setNotes] = useState<Record<string, { text: string; before: string }>>({});
  const [said, setSaid] = useState('');
  return {
    said,
    isWriting: Object.keys(notes).length > 0,
    typed: ({ id }: EnquiryWire) => notes[id],
    write: ({ id, note }: EnquiryWire, text: string) =>
      setNotes(({ [id]: now, ...others }) =>
        text.trim() === (note ?? '')
          ? others
          : { ...others, [id]: { text, before: now?.before ?? note ?? '' } },
      ),
    /** Lets a second press save the owner's text over the note that she has been told of. */
    outdated: ({ id, note }: EnquiryWire) =>
      setNotes(({ [id]: now, ...others }) =>
        now ? { ...others, [id]: { ...now, before: note ?? '' } } : others,
      ),
    /** Drops the note of a deleted enquiry. */
    forget: ({ id }: EnquiryWire) => setNotes(({ [id]: _, ...others }) => others),
    /** Announces a saved change, and drops the note that was sent with it. */
    sent: ({ id, name }: EnquiryWire, sentNote: string | undefined, done: string) => {
      // Keep a note that was changed while it was being sent: the new text is not saved yet.
      setNotes(({ [id]: now, ...others }) =>
        now === undefined || now.text === sentNote
          ? others
          : { ...others, [id]: { ...now, before: sentNote?.trim() ?? now.before } },
      );
      setSaid(`Enquiry of ${name}: ${done}`);
    },
  };
}
