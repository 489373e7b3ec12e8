import type { FieldErrors } from '#domain/site/fields.ts';
import type { TypedOrder } from './typed-order.ts';

/** What each part of the form gets. */
export interface FormPart {
  typed: TypedOrder;
  type: (change: Partial<TypedOrder>) => void;
  errors: FieldErrors;
}
