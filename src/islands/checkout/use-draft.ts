import { type RefObject, useEffect, useRef, useState } from 'react';
import { billingNames } from '#domain/order/billing-fields.ts';
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
  sent: null,
  attempt: null,
};

/** Returns the texts that were typed into the form before this script came. */
function typedIn(form: HTMLFormElement | null): CheckoutDraft['values'] {
  return Object.fromEntries(
    billingNames.flatMap((name) => {
      const control = form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      return control && control.value !== control.defaultValue ? [[name, control.value]] : [];
    }),
  );
}

/** Calls back when the page is shown again from the browser's back-forward cache. */
export function useComingBack(cameBack: () => void): void {
  const latest = useRef(cameBack);
  latest.current = cameBack;
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}

/** Keeps the draft of a checkout in the tab. It survives reloads and the back button. */
export function useDraft(form: RefObject<HTMLFormElement | null>, of: DraftOf) {
  const [draft, setDraft] = useState(emptyDraft);
  // Two changes before the next rendering must both be kept. Event handlers therefore call `now`, because the `draft`
  // that they hold may be older.
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

  const restore = () => {
    const kept = { ...emptyDraft, values: readBilling() ?? emptyDraft.values, ...readDraft(of) };
    set(kept);
    setRestored(Object.keys(kept.values).length > 1);
  };
  useComingBack(restore);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the page is about one checkout
  useEffect(() => {
    const typed = typedIn(form.current);
    restore();
    const { values } = latest.current;
    const isNew = Object.entries(typed).some(([name, value]) => values[name as keyof BillingForm] !== value);
    if (isNew) change({ values: { ...values, ...typed } });
  }, []);

  return {
    draft,
    /** Returns the draft with what has changed since the last rendering. */
    now: () => latest.current,
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

export type Drafted = ReturnType<typeof useDraft>;
