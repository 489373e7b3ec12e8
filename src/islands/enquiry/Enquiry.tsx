import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  COMPLAINT_PACKAGE,
  complaintText,
  DATA_PACKAGE,
  isNumbered,
  numberedName,
  numberIn,
} from '#domain/enquiry/complaint.ts';
import { whatsappLink } from '#domain/enquiry/contact.ts';
import {
  ComplaintForm,
  DataRequestForm,
  dataRequests,
  EnquiryForm,
  enquirySentText,
  GENERAL_PACKAGE,
} from '#domain/enquiry/enquiry.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { paths } from '#lib/paths.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { enquiry } from '#words/enquiry.ts';
import { forms } from '#words/forms.ts';
import { ContactFields, PrivacyNote, SentOrNot } from './form-parts.tsx';
import { PageNote, PhotoByChat, type Sent } from './PageNote.tsx';
import { CopyNumber } from './SentNote.tsx';
import { Honeypot, useVisitorForm } from './use-visitor-form.tsx';

/** Time that the success message stays before the dialog closes, in milliseconds. */
const CLOSE_AFTER_MS = 2_000;

/** The enquiry dialog; `early-taps` opens it before this is loaded. */
export default function Enquiry({
  answerTime,
  phone,
  children,
}: {
  /** When a question is answered: 'within one working day'. */
  answerTime: string;
  /** The number of the practice, which is on WhatsApp. */
  phone: string;
  /** How else to reach the practice: 'call ..., or write to ...'; shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const [product, setProduct] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const { errors, progress, busy, questions, submit, change, clear } = useVisitorForm(form, {
    path: paths.api.appointment(),
    rules: { safeParse: (typed) => formFor(packageOf(dialog.current)).safeParse(typed) },
    payload: (typed) => ({ ...typed, package_name: packageOf(dialog.current) || GENERAL_PACKAGE }),
    thanks: ({ package_name: packageName }) => enquirySentText({ packageName, preferredAt: null }),
    arrived: ({ package_name, number: phone, email }, message) => {
      const about = package_name === GENERAL_PACKAGE ? '' : package_name;
      setSent({ about, number: isNumbered(about) ? numberIn(message) : null, phone, email });
    },
    draft: DRAFT,
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
    // The message in the page takes the focus; otherwise it goes back to what opened the dialog.
    const closed = () => {
      if (!note.current) return;
      opener.current = document.activeElement;
      note.current.focus();
    };
    takeOver();
    opened.addEventListener('enquiry:open', takeOver);
    opened.addEventListener('close', closed);
    if (opened.dataset.sent !== undefined) form.current?.requestSubmit();
    return () => {
      opened.removeEventListener('enquiry:open', takeOver);
      opened.removeEventListener('close', closed);
    };
  }, [clear]);

  useEffect(() => {
    if (progress.step === 'failed' && !dialog.current?.open) dialog.current?.showModal();
    if (progress.step !== 'sent') return;
    // The number of a complaint must be noted first.
    if (isNumbered(packageOf(dialog.current)))
      return dialog.current?.querySelector('.notice--good')?.scrollIntoView();
    const timer = setTimeout(() => {
      dialog.current?.close();
      clear();
    }, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [progress.step, clear]);

  const isRequest = product === DATA_PACKAGE;
  const dismiss = () => {
    setSent(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  return (
    <>
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
          aria-labelledby="enquiry-title"
          data-draft={DRAFT}
          onSubmit={submit}
          onInput={change}
        >
          <Heading product={product} phone={phone} />
          <fieldset disabled={busy}>
            <legend className="visually-hidden">
              {isRequest ? enquiry.legendOfRequest : enquiry.legend}
            </legend>
            <div className="for-request">
              <Field id="enquiry-asks-for" label={enquiry.asksFor} error={errors.asks_for?.[0]}>
                <select name="asks_for" required>
                  <option value="">{enquiry.choose}</option>
                  {dataRequests.map((each) => (
                    <option key={each} value={each}>
                      {enquiry.requests[each]}
                    </option>
                  ))}
                </select>
              </Field>
            </div>
            <ContactFields
              form="enquiry"
              errors={errors}
              questions={questions.beside}
              eitherOf={isRequest ? enquiry.oneIsEnough : undefined}
            />
            <div className="for-complaint">
              <Field id="enquiry-order" label={enquiry.orderNo} error={errors.order_no?.[0]}>
                <input name="order_no" maxLength={LONGEST.other} autoCapitalize="characters" />
              </Field>
            </div>
            <Field
              id="enquiry-message"
              label={isRequest ? enquiry.details : forms.message}
              error={errors.message?.[0]}
            >
              <textarea name="message" rows={5} maxLength={LONGEST.message} required={!isRequest} />
            </Field>
            <Honeypot />
          </fieldset>
          <LoadHelp>{children}</LoadHelp>
          <Questions asked={questions.atButton} focusable />
          <button type="submit" className="button button--main button--wide" disabled={busy} data-native>
            {busy ? forms.submitting : forms.submit}
          </button>
          <SentOrNot progress={progress} thanks={numberThanks(product, sent?.number, phone)}>
            {children}
          </SentOrNot>
          <p className="small muted enquiry-privacy">
            {!isNumbered(product) && enquiry.weAnswer(answerTime)}
            <PrivacyNote />
          </p>
        </form>
        <button
          type="button"
          className="icon-button enquiry-close"
          data-close
          data-native
          aria-label={enquiry.close}
        >
          <Icon name="x" />
        </button>
      </dialog>
      {sent && (
        <PageNote
          ref={note}
          sent={sent}
          practicePhone={phone}
          answerTime={answerTime}
          dismiss={dismiss}
          ways={children}
        />
      )}
    </>
  );
}

/** The dialog's heading, by what it was opened for, and the product it is about. */
function Heading({ product, phone }: { product: string; phone: string }) {
  return (
    <>
      <h2 id="enquiry-title">
        <span className="for-appointment">{enquiry.appointmentTitle}</span>
        <span className="for-enquiry">{enquiry.enquiryTitle}</span>
        <span className="for-complaint">{enquiry.complaintTitle}</span>
        <span className="for-request">{enquiry.requestTitle}</span>
      </h2>
      {isNumbered(product) ? null : product ? (
        <p className="enquiry-about">
          {enquiry.about[0]}
          <strong>{product}</strong>
          {enquiry.about[1]}
        </p>
      ) : (
        <p className="enquiry-about for-appointment">
          {enquiry.welcome}{' '}
          <a href={whatsappLink(phone)} rel="noopener">
            {enquiry.chat}
          </a>
        </p>
      )}
    </>
  );
}

/** The name under which the tab keeps what was typed. */
const DRAFT = 'enquiry';

/** Returns the thanks for a complaint or request, which begin with its number; null for any other enquiry. */
function numberThanks(product: string, number: string | null | undefined, phone: string): ReactNode {
  const name = numberedName(product);
  if (!name || !number) return null;
  return (
    <>
      <CopyNumber number={number} />
      {complaintText({ name, number })}
      {name === 'complaint' && <PhotoByChat number={number} phone={phone} />}
    </>
  );
}

/**
 * Returns the package the dialog was opened for. Reads it from the element, because the state may lag behind
 * a submit.
 */
function packageOf(dialog: HTMLDialogElement | null): string {
  return dialog?.dataset.package ?? '';
}

/** Returns the rules of the form that was opened for a package. */
function formFor(packageName: string) {
  if (packageName === DATA_PACKAGE) return DataRequestForm;
  return packageName === COMPLAINT_PACKAGE ? ComplaintForm : EnquiryForm;
}
