import { useEffect, useRef } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { TypedProduct } from '#domain/catalogue/product-fields.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import { Conflict } from '../shell/Conflict.tsx';
import { FactFields, LawNotice } from './FactFields.tsx';
import { differences } from './form-texts.ts';
import { GalleryField, MainImageField } from './ImageFields.tsx';
import { useKeepDroppedFiles } from './ImagePicker.tsx';
import { OnSale } from './OnSale.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Loaded } from './save-product.ts';
import { DescriptionFields, InvoiceFields, NameFields, PriceFields } from './TextFields.tsx';
import { useProductForm } from './use-product-form.ts';

/** The form itself. */
export function ProductFields({
  loaded,
  first,
  categories,
  begin,
}: {
  /** The product to edit; null for a new one. */
  loaded: Loaded | null;
  /** What the fields begin with. */
  first: TypedProduct;
  categories: OwnCategoryWire[];
  /** Begins again with that product, without what was typed. */
  begin: (from: Loaded | null) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const held = useProductForm(form, loaded, first, categories);
  useKeepDroppedFiles();
  const { base, product, typed, type, images, actions, errors, imageTexts, failure, newer, saving } = held;
  // The button that has the focus is always in sight, so the focus does not lead to what is said above it.
  useEffect(() => {
    const atField = form.current?.querySelector('[aria-invalid="true"]');
    if (failure && !atField) said.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const galleryErrors = [imageTexts.images, imageTexts.remove_images, imageTexts.image_order];
  return (
    <form
      ref={form}
      className="form product-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        held.submit();
      }}
    >
      <fieldset className="product-fields" disabled={saving !== null}>
        <NameFields {...{ typed, product, categories, errors, type }} />
        <PriceFields {...{ typed, errors, type }} />
        <MainImageField
          present={product?.main_image ?? null}
          chosen={images.main}
          actions={actions}
          error={imageTexts.main_image?.join(' ')}
        />
        <GalleryField
          images={images}
          actions={actions}
          error={galleryErrors.flatMap((texts) => texts ?? []).join(' ')}
        />
        <DescriptionFields {...{ typed, errors, type }} />
        <FactFields {...{ typed, errors, type, categories }} />
        <InvoiceFields {...{ typed, errors, type }} />
        <Field
          id="product-single"
          label="How many there are"
          hint={
            typed.single === '1'
              ? 'One buyer at a time can pay for it. Once it is sold it leaves the shop by itself.'
              : undefined
          }
          error={errors.single?.[0]}
        >
          <select
            name="single"
            value={typed.single}
            onChange={({ target }) => type({ single: target.value })}
          >
            <option value="0">More than one</option>
            <option value="1">Only this one</option>
          </select>
        </Field>
        {product?.sold && <OnSale productId={product.id} />}
        <Field id="product-status" label="Status" error={errors.product_status?.[0]}>
          <select
            name="product_status"
            value={typed.product_status}
            onChange={({ target }) => type({ product_status: target.value })}
          >
            <option value="1">{adminCopy.active}</option>
            <option value="0">{adminCopy.inactive}</option>
          </select>
        </Field>
        <LawNotice typed={typed} />
      </fieldset>
      <div ref={said} className="form-failure">
        <Notice kind="bad">
          {failure && (
            <>
              <strong>{failure.text}</strong> {failure.more}
            </>
          )}
        </Notice>
      </div>
      {newer && (
        <Conflict
          differences={differences(newer.product, typed)}
          load={() => begin(newer)}
          saveOver={() => held.saveOver(newer)}
        />
      )}
      <SaveBar
        isNew={base === null}
        changed={held.changed}
        saving={saving}
        discard={() => window.confirm('Throw away what is not saved?') && begin(base)}
      />
    </form>
  );
}
