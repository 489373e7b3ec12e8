import type { ReactNode } from 'react';
import { hasParcel } from '#domain/order/order-line.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { parcelFields } from '#domain/order/parcel.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { noteHint } from './order-text.ts';
import type { OrderDraft } from './use-order-draft.ts';

/** Shows the form for the note about an order, below the other fields that are saved with it. */
export function NoteForm({
  order,
  draft: { typed, type, isChanged },
  busy,
  save,
  children,
}: {
  order: OrderShownWire;
  draft: OrderDraft;
  busy: boolean;
  save: () => unknown;
  children: ReactNode;
}) {
  return (
    <Form act={() => busy || save()}>
      {children}
      <Field
        id="order-note"
        label={parcelFields.note.label}
        hint={noteHint(hasParcel(order.items) && !order.handed_over)}
        value={typed.note ?? order.note ?? ''}
        type={(text) => type('note', text)}
      >
        <textarea rows={3} maxLength={LONGEST.message} />
      </Field>
      {isChanged && <Button busy={busy}>{busy ? 'Saving...' : 'Save'}</Button>}
    </Form>
  );
}
