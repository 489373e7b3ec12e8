import { useState } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { parcelFields } from '#domain/order/parcel.ts';
import type { Difference } from '../shell/Conflict.tsx';
import { useUnsaved } from '../shell/leaving.ts';

/** Fields that the owner types. */
const names = ['courier', 'tracking', 'note'] as const;
export type TextName = (typeof names)[number];
type Draft = { typed: Partial<Record<TextName, string>>; typedOver?: OrderShownWire | undefined };
export type Typed = Draft['typed'];
const noDraft: Draft = { typed: {} };

/** Keeps what the owner types about an order, and warns her before she leaves without saving it. */
export function useDraft(order: OrderShownWire) {
  /**
   * The typed texts, and the order as it was when she began to type. A change that arrives meanwhile must not
   * be overwritten unseen.
   */
  const [{ typed, typedOver }, setDraft] = useState<Draft>(noDraft);
  const changed = Object.fromEntries(
    names.flatMap((name) => {
      const text = typed[name]?.trim();
      return text === undefined || text === (order[name] ?? '') ? [] : [[name, text]];
    }),
  ) as Partial<Record<TextName, string>>;
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged);
  return {
    typed,
    /** The typed texts that differ from the order. */
    changed,
    isChanged,
    /** The order when the owner began to type; the present one if nothing is changed. */
    seen: (isChanged && typedOver) || order,
    type: (name: TextName, text: string) =>
      setDraft({ typed: { ...typed, [name]: text }, typedOver: isChanged ? typedOver : order }),
    /** Goes on from a newer order. Of the typed texts, those of fields that both changed are dropped. */
    take: (newer: OrderShownWire, both: Difference[]) => {
      const isTaken = (name: TextName) => both.some(({ what }) => what === parcelFields[name].label);
      const kept = names.filter((name) => name in typed && !isTaken(name));
      setDraft({ typed: Object.fromEntries(kept.map((name) => [name, typed[name]])), typedOver: newer });
    },
    bringBack: (former: Draft['typed']) => setDraft({ typed: former }),
    clear: () => setDraft(noDraft),
  };
}

export type OrderDraft = ReturnType<typeof useDraft>;
