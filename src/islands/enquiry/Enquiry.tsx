import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isNumbered } from '#domain/enquiry/complaint.ts';
import { EnquiryForm, enquirySentText, GENERAL_PACKAGE } from '#domain/enquiry/enquiry.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';
import { ContactFields, PrivacyNote, SentOrNot } from './form-parts.tsx';
import { Honeypot, useVisitorForm } from './use-visitor-form.tsx';
import './enquiry.css';

/** How long the success message stays before the dialog closes, in milliseconds (spec section 9). */
const CLOSE_AFTER_MS = 2_000;

/** The floating button and the enquiry dialog; `early-taps` opens it before this is loaded. */
export default function Enquiry({
  answerTime,
  children,
}: {
  /** When a question is answered: 'within one working day'. */
  answerTime: string;
  /** How else to reach the practice: 'call ..., or write to ...'; shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [product, setProduct] = useState('');
  const { errors, progress, busy, submit, change, clear } = useVisitorForm(form, {
    path: paths.api.appointment(),
    rules: EnquiryForm,
    payload: (typed) => ({ ...typed, package_name: packageOf(dialog.current) || GENERAL_PACKAGE }),
    thanks: ({ package_name }) => enquirySentText(package_name),
    draft: 'enquiry',
    openedAt: () => Number(dialog.current?.dataset.openedAt ?? 0),
  });
  useReady(dialog);

  useEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    const takeOver = () => {
      setProduct(packageOf(opened));
      clear();
    };
    takeOver();
    opened.addEventListener('enquiry:open', takeOver);
    if (opened.dataset.sent !== undefined) form.current?.requestSubmit();
    return () => opened.removeEventListener('enquiry:open', takeOver);
  }, [clear]);

  useEffect(() => {
    if (progress.step === 'failed' && !dialog.current?.open) dialog.current?.showModal();
    // The number of a complaint is to be noted.
    if (progress.step !== 'sent' || isNumbered(packageOf(dialog.current))) return;
    const timer = setTimeout(() => {
      dialog.current?.close();
      clear();
    }, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [progress.step, clear]);

  return (
    <>
      <button type="button" className="enquire-float tap no-print" data-enquire="" data-native>
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
        <form ref={form} className="enquiry-body" noValidate onSubmit={submit} onInput={change}>
          <h2 id="enquiry-title">
            <span className="for-appointment">{copy.appointmentTitle}</span>
            <span className="for-enquiry">{copy.enquiryTitle}</span>
          </h2>
          {product ? (
            <p className="enquiry-about">
              About <strong>{product}</strong>
            </p>
          ) : (
            <p className="enquiry-about for-appointment">Questions are welcome too.</p>
          )}
          <fieldset disabled={busy}>
            <legend className="visually-hidden">Your details. All fields are required.</legend>
            <ContactFields form="enquiry" errors={errors} />
            <Field id="enquiry-message" label="Message" error={errors.message?.[0]}>
              <textarea name="message" rows={5} maxLength={LONGEST.message} required />
            </Field>
            <Honeypot />
          </fieldset>
          <LoadHelp>{children}</LoadHelp>
          <button type="submit" className="button button--main button--wide" disabled={busy} data-native>
            {busy ? copy.submitting : copy.submit}
          </button>
          <SentOrNot progress={progress}>{children}</SentOrNot>
          <p className="small muted enquiry-privacy">
            {!isNumbered(product) && `We answer ${answerTime}. `}
            <PrivacyNote />
          </p>
        </form>
        <button type="button" className="icon-button enquiry-close" data-close data-native aria-label="Close">
          <Icon name="x" />
        </button>
      </dialog>
    </>
  );
}

/** What it was opened for; read from the element, for it may be sent before the state has caught up. */
function packageOf(dialog: HTMLDialogElement | null): string {
  return dialog?.dataset.package ?? '';
}
