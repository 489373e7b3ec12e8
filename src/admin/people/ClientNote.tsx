import { useState } from 'react';
import { ClientNote as ClientNoteForm, type ClientNoteWire } from '#domain/site/client.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import type { PersonWire } from '#domain/site/person.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { Moment } from '../shell/words.tsx';

/** A text that is typed and not saved, with the revision of the note that it changes. */
interface Draft {
  text: string;
  revision: string;
}
type Change = (now: Draft | undefined) => Draft | undefined;

/**
 * Keeps the notes that are typed and not saved, by phone number, so that they survive a look at another
 * client.
 */
export function useNoteDrafts() {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  useUnsaved(Object.keys(drafts).length > 0);
  return {
    draftOf: (phone: string): Draft | undefined => drafts[phone],
    change: (phone: string, change: Change) =>
      setDrafts(({ [phone]: now, ...others }) => {
        const next = change(now);
        return next ? { ...others, [phone]: next } : others;
      }),
  };
}

/**
 * The one lasting note about a client. If it was changed in another tab meanwhile, the owner's text stays in
 * the field, the message says what the note says now, and a second press saves hers instead.
 * @param call the call by which the client on the screen was read
 */
export function ClientNote({
  client: { name, phone, note: kept },
  call,
  drafts,
}: {
  client: NonNullable<PersonWire['client']>;
  call: string;
  drafts: ReturnType<typeof useNoteDrafts>;
}) {
  const draft = drafts.draftOf(phone);
  const setDraft = (change: Change) => drafts.change(phone, change);
  const [error, setError] = useState<string>();
  const { send, busy } = useSave(call, ({ revision }) => setDraft((now) => now && { ...now, revision }));

  const type = (text: string) => {
    setError(undefined);
    setDraft((now) =>
      text.trim() === kept.text ? undefined : { text, revision: now?.revision ?? kept.revision },
    );
  };
  const save = async (_: HTMLFormElement, fault: () => void) => {
    if (!draft) return;
    const parsed = ClientNoteForm.safeParse({ phone, note: draft.text, revision: draft.revision });
    setError(parsed.success ? undefined : fieldErrors(parsed.error).note?.[0]);
    if (!parsed.success) return fault();
    const sent = await send(parsed.data);
    if (!sent?.ok) return fault();
    // A text that was changed while it was being sent is not saved yet.
    const { revision } = sent.body.note;
    setDraft((now) => (now && now.text !== draft.text ? { ...now, revision } : undefined));
  };
  return (
    <Form className="form" act={save}>
      <Field
        id="client-note"
        label={
          <>
            Note<span className="visually-hidden"> about {name}</span>
          </>
        }
        hint={
          <>
            Only you see it.{' '}
            {kept.text !== '' && kept.changed_at && (
              <>
                Last changed <Moment at={kept.changed_at} />.
              </>
            )}
          </>
        }
        error={error}
        value={draft?.text ?? kept.text}
        type={type}
      >
        <textarea rows={3} maxLength={LONGEST.message} />
      </Field>
      {draft && (
        <Actions>
          <Button busy={busy}>Save note</Button>
        </Actions>
      )}
    </Form>
  );
}

/**
 * Saves a note, and updates the client on the screen.
 * @param isOutdated called with the note as it is now if another tab has changed it meanwhile
 */
function useSave(call: string, isOutdated: (newer: ClientNoteWire) => void) {
  return useSend(
    async (wanted: ClientNoteForm) => {
      const answer = await postAdmin<{ message: string; note: ClientNoteWire }>(
        paths.api.saveClientNote(),
        wanted,
      );
      const newer = answer.kind === 'refused' && (answer.body.note as ClientNoteWire | undefined);
      if (answer.kind === 'ok') show(call, answer.body.note);
      if (newer) {
        show(call, newer);
        isOutdated(newer);
      }
      return answer;
    },
    {
      done: ({ message }) => message,
      failed: 'The note could not be saved. Please try again.',
      // The answer says what the note is now, so nothing has to be read again.
      refresh: () => {},
    },
  );
}

/** Puts a note into the client that is on the screen. */
function show(call: string, note: ClientNoteWire): void {
  queryClient.setQueryData<{ person: PersonWire }>([call], (read) => {
    const client = read?.person.client;
    return read && client && { person: { ...read.person, client: { ...client, note } } };
  });
}
