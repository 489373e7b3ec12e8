import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { inMinutes, postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { useFocusFirstError } from '#ui/Field.tsx';
import { details as say } from '#words/details.ts';
import {
  type DetailsDraft,
  draftOf,
  type FormAsks,
  type PersonDraft,
  readDetailsDraft,
  wireOf,
  writeDetailsDraft,
} from './details-draft.ts';
import { loadPlaces } from './find-places.ts';

/**
 * The step at which the client is: entering the digits, filling in the form, or looking at the details sent.
 */
export type Step =
  | { name: 'digits' }
  | { name: 'form'; draft: DetailsDraft }
  | { name: 'sent'; digits: string; sent: BirthDetailsWire; isNew: boolean };

/** Keeps, checks and sends the page's forms: first the digits, then the details. */
export function useBirthDetails(form: RefObject<HTMLFormElement | null>, orderId: string, asks: FormAsks) {
  const [step, setStep] = useState<Step>({ name: 'digits' });
  const [isRestored, setRestored] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState('');
  const sending = useRef(false);
  const focusFirstError = useFocusFirstError(form);

  useEffect(() => {
    const kept = readDetailsDraft(orderId);
    if (kept) setStep({ name: 'form', draft: kept });
    setRestored(true);
  }, [orderId]);

  // A town may be found after more was typed, which must be kept.
  const latest = useRef<DetailsDraft | null>(null);
  useEffect(() => {
    latest.current = step.name === 'form' ? step.draft : null;
  }, [step]);

  const keep = (draft: DetailsDraft) => {
    latest.current = draft;
    writeDetailsDraft(orderId, draft);
    setStep({ name: 'form', draft });
  };
  /** Shows why nothing was done: under the field for the digits, or at the button. */
  const refuse = (status: number, message: string, retryAfter: number | null) => {
    if (status === 403 || (status === 429 && message)) {
      // The digits of the form may have stopped being enough, so they are asked for again.
      setStep({ name: 'digits' });
      return setErrors({ phone_last4: [message] });
    }
    if (status === 429) return setAlert(say.tooOften(inMinutes(retryAfter)));
    setAlert(status === 404 || status === 409 ? message : say.notNow);
  };
  /** Runs one call at a time, and puts the focus on what is wrong afterwards. */
  const once = async (event: SyntheticEvent, act: () => Promise<void>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setAlert('');
    setErrors({});
    await act();
    sending.current = false;
    setBusy(false);
    focusFirstError();
  };

  const show = async (digits: string) => {
    // The digits stay out of the address, which hosts and browsers keep.
    const answer = await postJson<{ birth_details: BirthDetailsWire | null }>(
      paths.api.showBirthDetails(orderId),
      { phone_last4: digits },
    );
    if (answer.kind === 'unreachable') return setAlert(say.noAnswer);
    if (answer.kind === 'refused') return refuse(answer.status, answer.message, answer.retryAfter);
    const sent = answer.body.birth_details;
    // Digits that were asked for again belong to a form that is filled in already.
    const kept = readDetailsDraft(orderId);
    if (kept) keep({ ...kept, digits });
    else if (sent) setStep({ name: 'sent', digits, sent, isNew: false });
    else keep(draftOf(digits, null, asks));
  };

  const send = async (draft: DetailsDraft) => {
    const { people, missing } = asks.hasBirth
      ? await withPlaces(draft.people)
      : { people: draft.people, missing: {} };
    const settled = { ...draft, people };
    keep(settled);
    const wire = wireOf(settled, asks);
    const answer = await postJson<{ sent_at: string }>(paths.api.sendBirthDetails(orderId), wire);
    if (answer.kind === 'unreachable') return setAlert(say.noAnswer);
    if (answer.kind === 'ok') {
      writeDetailsDraft(orderId, null);
      const { phone_last4: digits, ...details } = wire;
      const sent = { ...details, sent_at: answer.body.sent_at } as BirthDetailsWire;
      return setStep({ name: 'sent', digits, sent, isNew: true });
    }
    if (answer.status !== 422) return refuse(answer.status, answer.message, answer.retryAfter);
    // A town that was typed and not found is named better than one that is missing.
    setErrors({ ...answer.errors, ...missing });
    if (Object.keys(answer.errors).length === 0) setAlert(say.notNow);
  };

  return {
    step,
    isRestored,
    busy,
    errors,
    alert,
    askDigits: (event: SyntheticEvent<HTMLFormElement>) => {
      const typed = new FormData(event.currentTarget).get('digits');
      return once(event, () => show(String(typed ?? '')));
    },
    send: (event: SyntheticEvent) =>
      once(event, async () => {
        if (step.name === 'form') await send(step.draft);
      }),
    /** Keeps a change of the form, and takes away the errors of what was changed. */
    edit: (change: (latest: DetailsDraft) => Partial<DetailsDraft>, ...changed: string[]) => {
      if (!latest.current) return;
      keep({ ...latest.current, ...change(latest.current) });
      const stay = ([name]: [string, string[]]) => !changed.some((start) => name.startsWith(start));
      if (changed.length > 0) setErrors((now) => Object.fromEntries(Object.entries(now).filter(stay)));
    },
    /** Opens the form with what was sent. */
    replace: () => {
      if (step.name === 'sent') keep(draftOf(step.digits, step.sent, asks));
    },
  };
}

/** Finds the towns that were typed whole and not chosen, and says which are not there. */
async function withPlaces(people: PersonDraft[]): Promise<{ people: PersonDraft[]; missing: FieldErrors }> {
  const missing: FieldErrors = {};
  const found = people.map(async (person, at) => {
    if (person.place || !person.typedPlace.trim()) return person;
    const places = await loadPlaces();
    const found = places?.named(person.typedPlace);
    if (!found) missing[`people.${at}.place`] = [places ? say.noTown : say.noTowns];
    return found ? { ...person, place: found.place, typedPlace: found.label } : person;
  });
  return { people: await Promise.all(found), missing };
}
