import { useEffect, useRef } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { missingByLaw } from '#domain/catalogue/product-facts.ts';
import type { TypedProduct } from '#domain/catalogue/product-fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import { Conflict, NotSaved } from '../shell/Conflict.tsx';
import { differences } from './form-texts.ts';
import { GalleryField, MainImageField } from './ImageFields.tsx';
import { useKeepDroppedFiles } from './ImagePicker.tsx';
import { OnSale } from './OnSale.tsx';
import type { Loaded } from './save-product.ts';
import { DescriptionFields, FactFields, InvoiceFields, NameFields, PriceFields } from './TextFields.tsx';
import { type Saving, useProductForm } from './use-product-form.ts';

const words = adminCopy.product;

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
  const { base, product, typed, type, field, images, actions, imageTexts, failure, newer, saving } = held;
  // The button that has the focus is always in sight, so the focus does not lead to what is said above it.
  useEffect(() => {
    const atField = form.current?.querySelector('[aria-invalid="true"]');
    if (failure && !atField) said.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  /** What the law wants to be on the page of a product that is going on sale. */
  const missing = typed.product_status === '1' ? missingByLaw(typed) : [];
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
      <fieldset disabled={saving !== null}>
        <Notice kind="plain">{held.isFound && words.foundAgain}</Notice>
        <NameFields {...{ typed, field, type, product, categories }} />
        <PriceFields {...{ typed, field }} />
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
        <DescriptionFields {...{ typed, field }} />
        <FactFields {...{ typed, field, categories }} />
        <InvoiceFields field={field} />
        <Field {...field('single', 'How many there are', typed.single === '1' && words.hints.single)}>
          <select>
            <option value="0">More than one</option>
            <option value="1">Only this one</option>
          </select>
        </Field>
        <Field {...field('featured', "At the shop's front", words.hints.featured)}>
          <select>
            <option value="0">While it is among the newest</option>
            <option value="1">First, as long as it is on sale</option>
          </select>
        </Field>
        {product?.sold && <OnSale productId={product.id} />}
        <Field {...field('product_status', 'Status')}>
          <select>
            <option value="1">{adminCopy.active}</option>
            <option value="0">{adminCopy.inactive}</option>
          </select>
        </Field>
        <Notice kind="plain">
          {missing.length > 0 && (
            <>
              <strong>
                {words.facts.law.missing} {missing.join(', ')}.
              </strong>{' '}
              {words.facts.law.why}
            </>
          )}
        </Notice>
      </fieldset>
      <div ref={said} className="form-failure">
        <NotSaved failure={failure} />
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

/** The form's end, which stays in reach of the thumb as long as something is not saved. */
function SaveBar({
  isNew,
  changed,
  saving,
  discard,
}: {
  isNew: boolean;
  changed: boolean;
  saving: Saving;
  discard: () => void;
}) {
  return (
    <div className={changed ? 'cluster save-bar save-bar--due' : 'cluster save-bar'}>
      {saving === null && changed && (
        <>
          <span className="save-words">Unsaved changes</span>
          <Button act={discard}>Discard</Button>
        </>
      )}
      {saving !== null && <Progress saving={saving} />}
      <p className="visually-hidden" role="status">
        {saving === 'images' && 'Getting the photos ready'}
        {saving !== null && saving !== 'images' && (saving.part < 1 ? 'Sending' : 'Sent, being saved')}
      </p>
      <Button look="main" disabled={saving !== null}>
        {saving !== null ? 'Saving...' : isNew ? adminCopy.submit : adminCopy.update}
      </Button>
    </div>
  );
}

function Progress({ saving }: { saving: NonNullable<Saving> }) {
  if (saving === 'images') return <span className="save-words">Getting the photos ready...</span>;
  const percent = Math.floor(saving.part * 100);
  return (
    <div className="save-words">
      <progress max={100} value={percent} aria-label="Sending" />
      <span aria-hidden="true">{saving.part < 1 ? `Sending, ${percent} %` : 'Sent, being saved...'}</span>
    </div>
  );
}
