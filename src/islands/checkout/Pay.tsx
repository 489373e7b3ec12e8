import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { checkout } from '#words/checkout.ts';
import { pay as say } from '#words/pay.ts';
import { BillingFields, ErrorSummary } from './BillingFields.tsx';
import { PayButton } from './PayButton.tsx';
import { loadRules } from './rules.ts';
import { type PayRequest, usePayForm } from './use-pay-form.ts';
import './checkout.css';

interface Props extends PayRequest {
  /** The payment provider's name, as clients read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  /** Address of a chat with the practice about this request. */
  whatsapp: string;
  /** How else to pay, shown where React could not be loaded. */
  children?: ReactNode;
}

/** The form by which a client pays a request of the owner's: no more than law and provider need. */
export default function Pay({ provider, pretended, whatsapp, children, ...request }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const { draft, busy, tried, errors, alert, hasChanged, questions, edit, leave, submit } = usePayForm(
    form,
    request,
  );
  // Taps that were kept are repeated once the draft is shown, not before.
  useReady(form, ready);
  useEffect(() => setReady(true), []);
  return (
    <form
      ref={form}
      className="pay-form"
      method="post"
      noValidate
      onFocus={loadRules}
      onSubmit={submit}
      aria-label={say.form}
    >
      <LoadHelp>{children}</LoadHelp>
      <ErrorSummary errors={errors} shown={tried} />
      <BillingFields
        asks={request.asks}
        values={draft.values}
        errors={tried ? errors : {}}
        questions={questions}
        disabled={busy}
        edit={edit}
        leave={leave}
        abroad={whatsapp}
      />
      <Notice kind="bad">
        {alert}
        {hasChanged && ' '}
        {hasChanged && <a href={paths.pay(request.id)}>{say.howItStands}</a>}
      </Notice>
      <PayButton
        provider={provider}
        pretended={pretended}
        agree={say.agree}
        asked={questions.atButton}
        busy={busy}
      />
      <p className="small muted">
        {say.use} <a href={paths.privacy()}>{checkout.form.privacy}</a>
      </p>
    </form>
  );
}
