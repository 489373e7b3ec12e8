import { useEffect, useRef, useState } from 'react';
import { type CheckoutDraft, readDraft, writeDraft } from '#lib/checkout-draft.ts';

const emptyDraft: CheckoutDraft = {
  values: { country: 'India' },
  quantity: 1,
  key: null,
  attempt: null,
};

/**
 * The draft of this product's checkout, kept in the tab across reloads and the back button.
 * @param cameBack called when the page is shown again from the browser's back-forward cache
 */
export function useDraft(productId: number, cameBack: () => void) {
  const [draft, setDraft] = useState(emptyDraft);
  // Two changes before the next rendering must both be kept.
  const latest = useRef(emptyDraft);
  const [restored, setRestored] = useState(false);

  const set = (next: CheckoutDraft) => {
    latest.current = next;
    setDraft(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the page is one product's
  useEffect(() => {
    const restore = () => {
      const kept = readDraft(productId);
      set(kept ?? emptyDraft);
      setRestored(kept !== null && Object.keys(kept.values).length > 1);
    };
    restore();
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
    change: (part: Partial<CheckoutDraft>) => {
      set({ ...latest.current, ...part });
      writeDraft(productId, latest.current);
    },
    forget: () => {
      writeDraft(productId, null);
      set(emptyDraft);
      setRestored(false);
    },
  };
}
