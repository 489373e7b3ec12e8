import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BillingForm } from '#domain/order/checkout-form.ts';
import {
  type CheckoutDraft,
  type DraftOf,
  forgetBuyer,
  readBilling,
  readDraft,
  writeDraft,
} from '#lib/checkout-draft.ts';

const emptyDraft: CheckoutDraft = {
  values: { country: 'India' },
  quantity: 1,
  settled: [],
  key: null,
  attempt: null,
};

/** Returns the texts that were typed into the form before this script came, by the names of its fields. */
function typedIn(form: HTMLFormElement | null): CheckoutDraft['values'] {
  const fields = [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  const changed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/**
 * Keeps the draft of a product's checkout, or of a payment request, in the tab. It survives reloads and the
 * back button.
 * @param cameBack called when the page is shown again from the browser's back-forward cache
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, of: DraftOf, cameBack: () => void) {
  const [draft, setDraft] = useState(emptyDraft);
  // Two changes before the next rendering must both be kept.
  const latest = useRef(emptyDraft);
  const [restored, setRestored] = useState(false);

  const set = (next: CheckoutDraft) => {
    latest.current = next;
    setDraft(next);
  };

  const change = (part: Partial<CheckoutDraft>) => {
    set({ ...latest.current, ...part });
    writeDraft(of, latest.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the page is about one product or request
  useEffect(() => {
    const restore = () => {
      const kept = { ...emptyDraft, values: readBilling() ?? emptyDraft.values, ...readDraft(of) };
      set(kept);
      setRestored(Object.keys(kept.values).length > 1);
    };
    const typed = typedIn(form.current);
    restore();
    const { values } = latest.current;
    // On the way back the browser fills in what was sent, which begins no other order.
    const isNew = Object.entries(typed).some(([name, value]) => values[name as keyof BillingForm] !== value);
    if (isNew) change({ values: { ...values, ...typed }, key: null });
    const show = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      restore();
      cameBack();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  return {
    draft,
    /** True while the form shows what was typed before this page was loaded. */
    restored,
    change,
    forget: () => {
      forgetBuyer(of);
      set(emptyDraft);
      setRestored(false);
    },
  };
}
