import { useState } from 'react';
import { formatTotal } from '#domain/money/money.ts';
import { NewOrder } from '#domain/order/new-order.ts';
import { MOST_LINES } from '#domain/order/order-line.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import type { Translation } from '#domain/site/language.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { postAdmin } from '../../api/admin-api.ts';
import { useSend } from '../../api/use-send.ts';
import { OthersOn } from '../../calendar/OthersOn.tsx';
import { useUnsaved } from '../../shell/leaving.ts';
import { noteHint } from '../order-text.ts';
import { ClientFields } from './ClientFields.tsx';
import type { FormPart } from './form-part.ts';
import { LineFields } from './LineFields.tsx';
import { forgetNonce, keyOf, readNonce } from './new-order-key.ts';
import { PaymentFields } from './PaymentFields.tsx';
import {
  hasGoods,
  hasTalk,
  lineTotal,
  nameOfLine,
  newLine,
  notSaidYet,
  type Offered,
  orderToSend,
  orderTotal,
} from './typed-order.ts';

/** The order as the server answers that it was created. */
export interface Made {
  id: string;
  title: string;
  language?: Translation;
  order_no: string | null;
  pay_url: string | null;
}

/** Shows the form of a new order, and creates the order. */
export function NewOrderForm({
  typed,
  type,
  isTyped,
  offered,
  enquiryId,
  done,
}: Omit<FormPart, 'errors'> & {
  isTyped: boolean;
  offered: readonly Offered[];
  enquiryId: string;
  done: (order: Made) => void;
}) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [nonce] = useState(readNonce);
  useUnsaved(isTyped);
  const { send, busy } = useSend(
    async (wanted: object) =>
      postAdmin<Made>(paths.api.createOrder(), wanted, { 'Idempotency-Key': await keyOf(nonce, wanted) }),
    { failed: 'The order could not be created. Please try again.', oncePerTap: true },
  );

  const create = async (_: HTMLFormElement, fault: () => void) => {
    const wanted = orderToSend(typed, enquiryId, new Date());
    const { error } = NewOrder.safeParse(wanted);
    const wrong = { ...(error ? fieldErrors(error, 'whole path') : {}), ...notSaidYet(typed, offered) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return fault();
    const sent = await send(wanted);
    if (!sent) return;
    if (!sent.ok) {
      setErrors(sent.errors);
      return fault();
    }
    forgetNonce();
    done(sent.body);
  };
  const isConsultation = typed.lines.some(({ kind }) => kind === 'consultation');
  const part = { typed, type, errors };
  return (
    <Form className="new-order" act={create}>
      <section aria-labelledby="new-what-for">
        <h2 id="new-what-for">What is sold</h2>
        <Lines {...part} offered={offered} />
        {hasTalk(typed.lines) && (
          <>
            <Field
              id="new-scheduled"
              label={isConsultation ? 'Time of the consultation' : 'Time, if it has one'}
              hint={
                isConsultation
                  ? 'India’s time. Without one it is not among your appointments yet.'
                  : 'India’s time. With one it is among your appointments, and the client is told.'
              }
              error={errors.scheduled_at?.[0]}
              value={typed.scheduled}
              type={(scheduled) => type({ scheduled })}
            >
              <input type="datetime-local" />
            </Field>
            <OthersOn day={typed.scheduled.slice(0, 10)} clock={typed.scheduled.slice(11)} />
          </>
        )}
      </section>
      <section aria-labelledby="new-client">
        <h2 id="new-client">For whom</h2>
        <ClientFields {...part} />
        <Field
          id="new-note"
          label="Note"
          hint={noteHint(hasGoods(typed.lines))}
          error={errors.note?.[0]}
          value={typed.note}
          type={(note) => type({ note })}
        >
          <textarea rows={2} maxLength={LONGEST.message} />
        </Field>
      </section>
      <section aria-labelledby="new-payment" className="new-payment">
        <h2 id="new-payment">Payment</h2>
        <PaymentFields {...part} />
        <Total {...part} offered={offered} />
        <Button look="wide" busy={busy}>
          Create order
        </Button>
        <p className="small muted">
          {typed.isPaid
            ? 'It is kept as paid, with its receipt.'
            : 'You get a payment link to send. Nothing is sent by itself.'}
        </p>
      </section>
    </Form>
  );
}

/** Shows the lines, and adds and removes them. */
function Lines({ typed: { lines }, type, errors, offered }: FormPart & { offered: readonly Offered[] }) {
  return (
    <>
      {lines.map((line, at) => (
        <LineFields
          key={line.key}
          line={line}
          at={at}
          errors={errors}
          offered={offered}
          change={(change) => type({ lines: lines.with(at, { ...line, ...change }) })}
          remove={lines.length > 1 ? () => type({ lines: lines.toSpliced(at, 1) }) : undefined}
        />
      ))}
      {lines.length < MOST_LINES && (
        <Button look="quiet" icon="plus" act={() => type({ lines: [...lines, newLine()] })}>
          Add a line
        </Button>
      )}
    </>
  );
}

/** Shows what each line costs, and all of them together. */
function Total({ typed: { lines }, offered }: FormPart & { offered: readonly Offered[] }) {
  const inWords = (paise: number | null) => (paise === null ? 'not known yet' : formatTotal(paise));
  return (
    <dl className="new-total">
      {lines.length > 1 &&
        lines.map((line, at) => (
          <div key={line.key}>
            <dt>{nameOfLine(line, offered) || `Line ${at + 1}`}</dt>
            <dd>{inWords(lineTotal(line, offered))}</dd>
          </div>
        ))}
      <div>
        <dt>Total</dt>
        <dd>
          <output className={orderTotal(lines, offered) === null ? 'muted' : undefined}>
            {inWords(orderTotal(lines, offered))}
          </output>
        </dd>
      </div>
    </dl>
  );
}
