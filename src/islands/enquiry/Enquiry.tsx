import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { EnquiryForm, enquiryTexts, GENERAL_PACKAGE } from '#domain/enquiry.ts';
import { type FieldErrors, fieldErrors, phoneDigits } from '#domain/fields.ts';
import { LONGEST } from '#domain/limits.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { sendEnquiry } from '#lib/send-enquiry.ts';
import { Field } from '#ui/Field.tsx';
import { Honeypot } from '#ui/Honeypot.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { useFault } from '#ui/use-fault.ts';
import { useReady } from '#ui/use-ready.ts';
import './enquiry.css';

/** How long the success message stays before the dialog closes, in milliseconds (spec section 9). */
const CLOSE_AFTER_MS = 2_000;

type Progress =
  | { step: 'idle' }
  | { step: 'submitting' }
  | { step: 'sent'; message: string }
  | { step: 'failed'; message: string };

/** The floating button and the enquiry dialog; `enquiry-opener` opens it before this is loaded. */
export default function Enquiry({
  children,
}: {
  /** How else to reach the practice: 'call ..., or write to ...'; shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [product, setProduct] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const busy = progress.step === 'submitting';
  const fault = useFault(form);
  useReady(dialog);

  useEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    const takeOver = () => {
      setProduct(opened.dataset.package ?? '');
      setProgress((now) => (now.step === 'sent' ? { step: 'idle' } : now));
    };
    takeOver();
    opened.addEventListener('enquiry:open', takeOver);
    if (opened.dataset.sent !== undefined) form.current?.requestSubmit();
    return () => opened.removeEventListener('enquiry:open', takeOver);
  }, []);

  useEffect(() => {
    if (progress.step !== 'sent') return;
    const timer = setTimeout(() => {
      dialog.current?.close();
      setProgress({ step: 'idle' });
    }, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [progress.step]);

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined));
  const check = () => {
    const parsed = EnquiryForm.safeParse(read());
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    return parsed;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const parsed = check();
    if (!parsed.success) {
      setProgress({ step: 'idle' });
      return fault();
    }
    setProgress({ step: 'submitting' });
    // What it was opened for, also when it is sent before the state has caught up.
    const about = dialog.current?.dataset.package ?? '';
    const sent = await sendEnquiry(
      { ...parsed.data, package_name: about || GENERAL_PACKAGE },
      { website: String(read().website ?? ''), openedAt: Number(dialog.current?.dataset.openedAt ?? 0) },
    );
    if (sent.ok) {
      form.current?.reset();
      setTried(false);
      setProgress({ step: 'sent', message: sent.message });
    } else {
      fault();
      setErrors(sent.errors);
      setProgress({ step: 'failed', message: sent.message });
    }
  };

  return (
    <>
      <button type="button" className="enquire-float no-print" data-enquire="" data-native>
        <Icon name="message-circle" />
        {copy.enquireFloating}
      </button>
      <dialog
        id="enquiry"
        className="enquiry"
        ref={dialog}
        aria-labelledby="enquiry-title"
        data-kind="appointment"
      >
        <form
          ref={form}
          className="enquiry-body"
          noValidate
          onSubmit={submit}
          onInput={() => tried && check()}
        >
          <h2 id="enquiry-title">
            <span className="for-appointment">{copy.appointmentTitle}</span>
            <span className="for-enquiry">{copy.enquiryTitle}</span>
          </h2>
          {product && (
            <p className="enquiry-about">
              About <strong>{product}</strong>
            </p>
          )}
          <fieldset disabled={busy}>
            <legend className="visually-hidden">Your details. All fields are required.</legend>
            <Field id="enquiry-name" label="Name" error={errors.name?.[0]}>
              <input
                name="name"
                autoComplete="name"
                placeholder={copy.namePlaceholder}
                maxLength={LONGEST.name}
                enterKeyHint="next"
                required
              />
            </Field>
            <Field
              id="enquiry-number"
              label="Mobile number"
              hint={errors.number ? undefined : enquiryTexts.numberHint}
              error={errors.number?.[0]}
            >
              <PhoneInput name="number" normalise={phoneDigits} enterKeyHint="next" required />
            </Field>
            <Field id="enquiry-email" label="E-mail" error={errors.email?.[0]}>
              <input
                name="email"
                type="email"
                autoComplete="email"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={LONGEST.email}
                enterKeyHint="next"
                required
              />
            </Field>
            <Field id="enquiry-message" label="Message" error={errors.message?.[0]}>
              <textarea name="message" rows={5} maxLength={LONGEST.message} required />
            </Field>
            <Honeypot />
          </fieldset>
          <div className="notice notice--bad enquiry-help" role="alert">
            <Icon name="alert-circle" />
            <div>This form could not be loaded. Please try again, or {children}</div>
          </div>
          <button type="submit" className="button button--main button--wide" disabled={busy} data-native>
            {busy ? copy.submitting : 'Submit'}
          </button>
          <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
          <Notice kind="bad">{progress.step === 'failed' && progress.message}</Notice>
          <p className="small muted enquiry-privacy">
            We use these details only to answer you. <a href={paths.privacy()}>Privacy policy</a>
          </p>
        </form>
        <button type="button" className="enquiry-close" data-close data-native aria-label="Close">
          <Icon name="x" />
        </button>
      </dialog>
    </>
  );
}
