import { type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnCategoryWire } from '#domain/category.ts';
import type { FieldErrors } from '#domain/fields.ts';
import { useFault } from '#ui/use-fault.ts';
import { refreshAll } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { useIsThere, useUnsaved } from '../shell/leaving.ts';
import { clearPopups, fail, succeed } from '../shell/popups.tsx';
import { placeOf } from '../shell/use-address.ts';
import { withoutBlankFacts } from './fact-lines.ts';
import { rememberSaved } from './just-saved.ts';
import { arePhotosChanged, type Photos, rebased } from './photos.ts';
import type { Saving } from './SaveBar.tsx';
import { type Loaded, type Saved, saveProduct } from './save-product.ts';
import { faultsIn, sameTyped, type Typed, typedFrom } from './typed.ts';
import { photoFaults, usePhotos } from './use-photos.ts';

const words = adminCopy.product;
const LIST = '/list-product';

/** What a product form holds, and its save: all is kept until the save is done. */
export function useProductForm(
  form: RefObject<HTMLFormElement | null>,
  loaded: Loaded | null,
  first: Typed,
  categories: OwnCategoryWire[],
) {
  const [, navigate] = useLocation();
  const fault = useFault(form);
  const [base, setBase] = useState(loaded);
  const [typed, setTyped] = useState(first);
  const { photos, actions, current, replace, settled } = usePhotos(loaded?.product ?? null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** What is wrong with which photos; once they are others, it is no longer said. */
  const [blamed, blame] = useState<{ photos: Photos; errors: FieldErrors } | null>(null);
  const [failure, setFailure] = useState<{ text: string; more: string } | null>(null);
  const [newer, setNewer] = useState<Loaded | null>(null);
  const [saving, setSaving] = useState<Saving>(null);
  const tried = useRef(false);
  const afterCut = useRef(false);

  const product = base?.product ?? null;
  const changed = !sameTyped(typed, typedFrom(product)) || arePhotosChanged(photos, product);
  const done = useRef(false);
  const isThere = useIsThere();
  const unsaved = useRef(changed);
  unsaved.current = changed && !done.current;
  useUnsaved(useCallback(() => unsaved.current, []));

  /** As the owner sees it: a number field hides what is no number, the select a category that is gone. */
  const asSeen = (texts: Typed): Typed => {
    const known = categories.some(({ id }) => String(id) === texts.category_id);
    const read = (name: 'product_price' | 'discounted_price') =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput
        ? 'no number'
        : texts[name];
    return {
      ...texts,
      category_id: known ? texts.category_id : '',
      product_price: read('product_price'),
      discounted_price: read('discounted_price'),
    };
  };
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (tried.current) setErrors(faultsIn(asSeen(next)));
  };

  const say = (text: string, more = '') => {
    console.error('The product could not be saved.', text);
    fault();
    setFailure({ text, more });
    fail(text);
  };
  const conclude = (saved: Saved, isNew: boolean) => {
    switch (saved.kind) {
      case 'saved':
        done.current = true;
        unsaved.current = false;
        rememberSaved(saved.id);
        succeed(isNew ? words.created : words.updated);
        refreshAll();
        // A new one stands on the first page.
        return isThere.current ? navigate(isNew ? LIST : placeOf(LIST)) : undefined;
      case 'ended':
        return;
      case 'refused':
        setErrors(saved.errors);
        blame({ photos: current(), errors: saved.errors });
        return say(saved.message || words.saveFailed);
      case 'changed':
        setNewer(saved.newer);
        return say(words.saveFailed, words.changed);
      case 'gone':
        return say(words.notFound, words.gone);
      case 'cut':
        return say(words.saveFailed, words.cut);
      case 'failed':
        return say(words.saveFailed);
    }
  };

  const save = async (over: Loaded | null) => {
    tried.current = true;
    setFailure(null);
    setNewer(null);
    blame(null);
    // What the last try said in a popup is out of date.
    clearPopups();
    const toSend = { ...typed, full_desc: withoutBlankFacts(typed.full_desc) };
    const faults = faultsIn(asSeen(toSend));
    setErrors(faults);
    if (Object.keys(faults).length > 0) return fault();
    setSaving('photos');
    await settled();
    const withPhotos = current();
    const wrong = photoFaults(withPhotos);
    if (Object.keys(wrong).length > 0) {
      setSaving(null);
      blame({ photos: withPhotos, errors: wrong });
      return fault();
    }
    setSaving({ part: 0 });
    const sent = { typed: toSend, photos: withPhotos, afterCut: afterCut.current };
    const saved = await saveProduct(over, sent, (part) => setSaving({ part }));
    setSaving(null);
    afterCut.current = saved.kind === 'cut';
    conclude(saved, over === null);
  };

  return {
    base,
    product,
    typed,
    type,
    photos,
    actions,
    errors,
    photoErrors: blamed?.photos === photos ? blamed.errors : {},
    failure,
    newer,
    saving,
    changed,
    submit: () => {
      if (saving === null) void save(base);
    },
    /** Saves all of this over what somebody else saved meanwhile. */
    saveOver: (over: Loaded) => {
      replace(rebased(current(), over.product));
      setBase(over);
      void save(over);
    },
  };
}
