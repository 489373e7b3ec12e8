import { useEffect, useRef } from 'react';
import { caratsInName, missingByLaw, missingOfStone } from '#domain/catalogue/product-facts.ts';
import { isOfStones } from '#domain/catalogue/product-kind.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { adminCopy } from '../copy.ts';
import { Conflict, NotSaved } from '../shell/Conflict.tsx';
import { FoldedFields } from './FoldedFields.tsx';
import { allOf, isUnderWay } from './form-images.ts';
import { GalleryField, MainImageField, PhotosStatus } from './ImageFields.tsx';
import { useKeepDroppedFiles } from './ImagePicker.tsx';
import { OnSale } from './OnSale.tsx';
import { PiecesField } from './PiecesField.tsx';
import { NameFields, PriceFields, ProductField } from './TextFields.tsx';
import { type HeldForm, type ProductFormProps, useProductForm } from './use-product-form.ts';

const words = adminCopy.product;

/** Shows the form of a product. */
export function ProductFields(props: ProductFormProps) {
  const said = useRef<HTMLDivElement>(null);
  const held = useProductForm(props);
  useKeepDroppedFiles();
  const { form, product, failure, newer, saving } = held;
  // The button that has the focus is always in sight, so the focus does not lead to what is said above it.
  useEffect(() => {
    const atField = form.current?.querySelector('[aria-invalid="true"]');
    if (failure && !atField) said.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, form]);
  return (
    <Form ref={form} className="form product-form" act={held.submit}>
      <fieldset disabled={saving !== null}>
        <legend className="visually-hidden">The product</legend>
        <Notice kind="plain">{held.isFound && words.foundAgain}</Notice>
        <MainImageField {...held} />
        <NameFields {...held} />
        <PriceFields {...held} />
        <PiecesField {...held} />
        <GalleryField {...held} />
        <ProductField of="short_desc" {...held} />
        <ProductField of="full_desc" {...held} />
        {product?.sold && product.single && <OnSale productId={product.id} />}
        <ProductField of="product_status" {...held} />
        <Missing {...held} />
        <FoldedFields {...held} />
      </fieldset>
      <PhotosStatus {...held} />
      <div ref={said} className="form-failure">
        <NotSaved failure={failure} />
      </div>
      {newer && (
        <Conflict
          differences={held.differencesTo(newer)}
          takeNewer={() => held.takeNewer(newer)}
          saveOver={() => held.saveOver(newer)}
        />
      )}
      <SaveBar {...held} />
    </Form>
  );
}

/**
 * Says what the page of a product that is going on sale should have and has not: by law, and for buyers of a
 * stone.
 */
function Missing({ typed, type, categoryOf }: HeldForm) {
  const isOnSale = typed.product_status === '1';
  const byLaw = isOnSale ? missingByLaw(typed) : [];
  const isStone = isOfStones(categoryOf(typed)?.category_name ?? '');
  const missingFacts = isOnSale && isStone ? missingOfStone(typed) : [];
  const carats = isStone && typed.weight_carat.trim() === '' ? caratsInName(typed.product_name) : null;
  return (
    <>
      <Notice kind="plain">
        {missingFacts.length > 0 && (
          <>
            <strong>
              {words.stone.missing} {missingFacts.join(', ')}.
            </strong>{' '}
            {words.stone.why}
          </>
        )}
      </Notice>
      <Notice kind="plain">
        {carats && (
          <>
            {words.stone.weight(carats)}{' '}
            <Button look="quiet" act={() => type({ weight_carat: carats })}>
              {words.stone.takeWeight}
            </Button>
          </>
        )}
      </Notice>
      <Notice kind="plain">
        {byLaw.length > 0 && (
          <>
            <strong>
              {words.law.missing} {byLaw.join(', ')}.
            </strong>{' '}
            {words.law.why}
          </>
        )}
      </Notice>
    </>
  );
}

/**
 * The form's end, which stays in reach of the thumb. A save waits for photos under way, and can be called off
 * meanwhile.
 */
function SaveBar({ base, changed, saving, begin, images, endWaiting }: HeldForm) {
  const discard = () => window.confirm('Throw away what is not saved?') && begin(base);
  const toGo = allOf(images).filter(isUnderWay).length;
  const waits = `Saves as soon as ${toGo === 1 ? '1 photo is' : `${toGo} photos are`} sent`;
  return (
    <div className="cluster save-bar">
      {saving === null && changed && (
        <>
          <span className="save-words">{toGo > 0 ? `Sending photos, ${toGo} to go` : 'Unsaved changes'}</span>
          <Button act={discard}>Discard</Button>
        </>
      )}
      {saving === 'photos' && (
        <>
          <span className="save-words">{waits}</span>
          <Button act={endWaiting}>Keep editing</Button>
        </>
      )}
      <p className="visually-hidden" role="status">
        {saving === 'photos' && 'The product is saved as soon as its photos are sent'}
        {saving === 'sending' && 'Saving'}
      </p>
      <Button look="main" disabled={saving !== null}>
        {saving !== null ? 'Saving...' : base === null ? adminCopy.submit : adminCopy.update}
      </Button>
    </div>
  );
}
