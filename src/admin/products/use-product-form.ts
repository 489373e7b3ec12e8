import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { plainRupees } from '#domain/catalogue/fact-kinds.ts';
import {
  type FieldName,
  fieldNames,
  type TypedProduct,
  typedFrom,
} from '#domain/catalogue/product-fields.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { type FieldProps, useFocusFirstError } from '#ui/Field.tsx';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { clearPopups, succeed } from '../shell/popups.tsx';
import { placeOf } from '../shell/use-address.ts';
import {
  areImagesChanged,
  type FormImages,
  imageErrors,
  imagesOf,
  keptOf,
  rebased,
  withPhotosRefused,
} from './form-images.ts';
import { differences, errorsIn, mergeTexts, sameTyped } from './form-texts.ts';
import {
  arePhotosRefused,
  type Loaded,
  newerIn,
  rememberSaved,
  type Sending,
  saveProduct,
} from './save-product.ts';
import { useFormImages } from './use-form-images.ts';

const words = adminCopy.product;
const isMoney = (name: FieldName) => name === 'product_price' || name === 'discounted_price';
const LIST = pathTo('products');

/** The progress of a save: it waits for photos under way, or is being sent. */
export type Saving = null | 'photos' | 'sending';

export interface ProductFormProps {
  /** The product to edit; null for a new one. */
  loaded: Loaded | null;
  /** Texts with which the fields begin. */
  first: TypedProduct;
  categories: OwnCategoryWire[];
  /** Begins again with that product and drops what was typed. */
  begin: (from: Loaded | null) => void;
}

/** The state of the form that each of its parts gets. */
export type HeldForm = ReturnType<typeof useProductForm>;

/** Holds the state of a product form and saves it. Everything entered is kept until the save is done. */
export function useProductForm({ loaded, first, categories, begin }: ProductFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fault = useFocusFirstError(form);
  const { found, keep, forget } = useDraft(loaded);
  /** The product that the form changes. It becomes a newer one once its changes are merged into the form. */
  const [base, setBase] = useState(found?.base ?? loaded);
  const [typed, setTyped] = useState(found?.typed ?? first);
  const held = useFormImages(found?.images ?? imagesOf(loaded?.product ?? null));
  const { images, actions, current, replace, settled } = held;
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Validation errors for the images they were found on; ignored once the images change. */
  const [blamed, blame] = useState<{ images: FormImages; errors: FieldErrors } | null>(null);
  const [saving, setSaving] = useState<Saving>(null);
  const tried = useRef(false);
  const afterCut = useRef(false);

  const product = base?.product ?? null;
  const changed = !sameTyped(typed, typedFrom(product)) || areImagesChanged(images, product);
  const leaveTo = useUnsaved(changed);
  const isAsAtFirst = sameTyped(typed, first) && !areImagesChanged(keptOf(images), product);
  // At once, because the form that begins after this one was discarded would find a draft that is kept later.
  useLayoutEffect(() => {
    if (isAsAtFirst) forget();
    else keep({ typed, images: keptOf(images), base });
  });

  /** Returns the chosen category; undefined for none, or for one that was deleted. */
  const categoryOf = ({ category_id }: TypedProduct) =>
    categories.find(({ id }) => String(id) === category_id);
  /**
   * Returns the texts as the owner sees them. A number field hides other text, and the select hides a deleted
   * category.
   */
  const asSeen = (texts: TypedProduct): TypedProduct => {
    const seen = { ...texts };
    if (!categoryOf(texts)) seen.category_id = '';
    const numbers = form.current?.querySelectorAll<HTMLInputElement>('[type=number], [name=stock]') ?? [];
    for (const { name, validity } of numbers)
      if (validity.badInput || validity.valueMissing) seen[name as FieldName] = 'no number';
    return seen;
  };
  const type = (change: Partial<TypedProduct>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (tried.current) setErrors(errorsIn(asSeen(next)));
  };
  /** Returns the props of a `Field` of the form, by its name. */
  const field = (name: FieldName, hint?: ReactNode): FieldProps => ({
    id: `product-${name.replace('product_', '').replaceAll('_', '-')}`,
    name,
    label: words.labels[name],
    hint,
    error: errors[name]?.[0],
    value: typed[name],
    type: (text) => type({ [name]: isMoney(name) ? plainRupees(text) : text }),
  });

  const differencesTo = (newer: Loaded, from: Sending = { over: base, typed, images, afterCut: false }) =>
    differences(
      { typed: from.typed, main: from.images.main },
      from.over?.product ?? null,
      newer.product,
      categories,
    );
  /** Goes on from a product that was saved elsewhere meanwhile. */
  const rebase = (newer: Loaded, texts: TypedProduct, withImages: FormImages) => {
    setBase(newer);
    setTyped(texts);
    replace(withImages);
  };
  /** Saves the form. Changes that were saved elsewhere meanwhile are merged, unless she must choose. */
  const saveMerged = async (sending: Sending): ReturnType<typeof saveProduct> => {
    const answer = await saveProduct(sending);
    const newer = answer.kind === 'refused' && answer.status === 409 ? newerIn(answer.body) : null;
    if (!newer || differencesTo(newer, sending).length > 0) return answer;
    const { values } = mergeTexts(sending.typed, sending.over?.product ?? null, newer.product);
    const withImages = rebased(sending.images, newer.product);
    rebase(newer, values, withImages);
    return saveMerged({ ...sending, over: newer, typed: values, images: withImages });
  };
  const { send, failure, forgetFailure } = useSend(saveMerged, {
    failed: words.saveFailed,
    texts: { 0: words.saveFailed, 404: words.notFound, 409: words.saveFailed },
  });

  const save = async (over: Loaded | null, typed: TypedProduct) => {
    tried.current = true;
    forgetFailure();
    blame(null);
    // Popups about the last try are out of date.
    clearPopups();
    const wrongTexts = errorsIn(asSeen(typed));
    setErrors(wrongTexts);
    if (Object.keys(wrongTexts).length > 0) return fault();
    setSaving('photos');
    if (!(await settled())) {
      setSaving(null);
      return fault();
    }
    const withImages = current();
    const wrongImages = imageErrors(withImages);
    if (Object.keys(wrongImages).length > 0) {
      setSaving(null);
      blame({ images: withImages, errors: wrongImages });
      return fault();
    }
    setSaving('sending');
    const sent = await send({ over, typed, images: withImages, afterCut: afterCut.current });
    setSaving(null);
    afterCut.current = sent?.ok === false && sent.status === 0;
    if (!sent) return;
    if (!sent.ok) {
      if (sent.status === 422) {
        setErrors(sent.errors);
        if (arePhotosRefused(sent.errors)) replace(withPhotosRefused(current(), sent.errors));
        blame({ images: current(), errors: sent.errors });
      }
      return fault();
    }
    rememberSaved(sent.body.id);
    succeed(over ? words.updated : words.created);
    // A new product is on the first page of the list.
    leaveTo(over ? placeOf(LIST) : LIST);
  };

  return {
    form,
    categories,
    categoryOf,
    begin: (from: Loaded | null) => {
      // The next form looks for a draft before this one is gone.
      forget();
      begin(from);
    },
    base,
    product,
    typed,
    /** True when what is typed is from before a reload. */
    isFound: found !== null,
    type,
    field,
    errors,
    images,
    leftOut: held.leftOut,
    actions,
    endWaiting: held.endWaiting,
    imageTexts: blamed?.images === images ? blamed.errors : {},
    failure: failure && { text: failure.text, more: words.whatNow[failure.status] ?? failure.more },
    newer: failure?.status === 409 ? newerIn(failure.body) : null,
    saving,
    changed,
    submit: () => {
      if (saving === null) void save(base, typed);
    },
    differencesTo: (newer: Loaded) => differencesTo(newer),
    /** Takes over the fields that both changed from the version that was saved elsewhere. Saves nothing. */
    takeNewer: (newer: Loaded) => {
      const { values, both, theirs } = mergeTexts(typed, product, newer.product);
      const taken = Object.fromEntries(both.map((name) => [name, theirs[name]]));
      const isPhotoNewer = newer.product.main_image !== product?.main_image;
      const withImages = rebased(current(), newer.product);
      rebase(newer, { ...values, ...taken }, isPhotoNewer ? { ...withImages, main: null } : withImages);
      forgetFailure();
    },
    /** Saves hers where both changed a field of the version that was saved elsewhere. */
    saveOver: (newer: Loaded) => {
      const { values } = mergeTexts(typed, product, newer.product);
      rebase(newer, values, rebased(current(), newer.product));
      void save(newer, values);
    },
  };
}

/** The part of a form that survives a reload. */
type Draft = { typed: TypedProduct; images: FormImages };
/** `base`: the product that the form changes, null for a new one. */
type KeptDraft = Draft & { base: Loaded | null };

/**
 * Keeps what was entered into a product's form and not saved, sent photos included, over a reload of the tab.
 * A phone also reloads a tab that it dropped while its camera was open. The draft is forgotten as soon as the
 * form is left for another screen. A draft of an older version of the product is merged when it is saved.
 */
function useDraft(loaded: Loaded | null) {
  const [name] = useState(() => `product:${location.pathname}${location.search}`);
  const [found] = useState(() => {
    const draft = readTab<KeptDraft>(name);
    // An update of the site may have brought other fields.
    const isWhole =
      draft?.base?.product.id === loaded?.product.id &&
      draft?.images &&
      fieldNames.every((field) => field in draft.typed);
    return isWhole ? draft : null;
  });
  useEffect(() => () => writeTab(name, null), [name]);
  return {
    found,
    keep: (draft: KeptDraft) => writeTab(name, draft),
    forget: () => writeTab(name, null),
  };
}
