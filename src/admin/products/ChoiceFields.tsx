import { type ReactNode, useState } from 'react';
import { rupeesTyped } from '#domain/catalogue/fact-kinds.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import type { ChoiceTyped } from './form-options.ts';
import { StoredImage } from './Thumbnail.tsx';

const words = adminCopy.product.options;

/** A photo that the product has, with its place in the gallery. */
export interface SavedPhoto {
  id: number;
  file: string;
  place: number;
}

/** Shows the fields of one choice. */
export function ChoiceFields({
  path,
  label,
  hinted,
  choice,
  errors,
  photos,
  change,
  buttons,
}: {
  path: string;
  label: string;
  /** True if hints are shown under the fields. */
  hinted: boolean;
  choice: ChoiceTyped;
  errors: FieldErrors;
  photos: SavedPhoto[];
  change: (next: ChoiceTyped) => void;
  buttons: ReactNode;
}) {
  const field = (name: keyof ChoiceTyped) => ({
    id: `${path}.${name}`.replaceAll('.', '-'),
    error: errors[`${path}.${name}`]?.[0],
  });
  return (
    <fieldset className="choice-fields">
      <legend className="visually-hidden">{label}</legend>
      <div className="option-head">
        <Field
          {...field('name')}
          label={words.choiceName}
          value={choice.name}
          type={(text) => change({ ...choice, name: text })}
        >
          <input autoComplete="off" />
        </Field>
        {buttons}
      </div>
      <div className="prices">
        <PriceField
          {...field('price')}
          value={choice.price}
          change={(price) => change({ ...choice, price })}
        />
        <Field
          {...field('asks')}
          label={words.asks}
          hint={hinted && words.asksHint}
          value={choice.asks ?? ''}
          type={(text) => change({ ...choice, asks: text || null })}
        >
          <input autoComplete="off" />
        </Field>
      </div>
      <PhotoField
        {...field('photo')}
        photos={photos}
        hinted={hinted}
        chosen={choice.photo}
        change={(photo) => {
          const { photo: _, ...without } = choice;
          change(photo === null ? without : { ...without, photo });
        }}
      />
      <label className="line check">
        <input
          type="checkbox"
          checked={choice.made_to_order}
          onChange={({ target }) => change({ ...choice, made_to_order: target.checked })}
        />
        <span>
          {words.madeToOrder} <span className="small muted">{words.madeToOrderHint}</span>
        </span>
      </label>
    </fieldset>
  );
}

/** Asks which of the product's photos shows a choice. */
function PhotoField({
  photos,
  hinted,
  chosen,
  change,
  ...field
}: {
  id: string;
  error: string | undefined;
  photos: SavedPhoto[];
  hinted: boolean;
  chosen: number | undefined;
  change: (photo: number | null) => void;
}) {
  const shown = photos.find(({ id }) => id === chosen);
  if (photos.length === 0) return hinted && <p className="small muted">{words.photoHint}</p>;
  return (
    <div className="line choice-photo">
      {shown && <StoredImage file={shown.file} folder="products" />}
      <Field
        {...field}
        label={words.photo}
        hint={hinted && words.photoHint}
        value={shown ? String(shown.id) : ''}
        type={(id) => change(id === '' ? null : Number(id))}
      >
        <select>
          <option value="">{words.noPhoto}</option>
          {photos.map(({ id, place }) => (
            <option key={id} value={id}>
              {words.galleryPhoto(place)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}

/** Asks what a choice adds. What is typed stays as it is, while the form holds the number that it means. */
function PriceField({
  value,
  change,
  ...field
}: {
  id: string;
  error: string | undefined;
  value: ChoiceTyped['price'];
  change: (price: ChoiceTyped['price']) => void;
}) {
  const [text, setText] = useState(String(value));
  const meaning = meaningOf(text);
  return (
    <Field
      {...field}
      label={words.price}
      value={meaning === value ? text : String(value)}
      type={(typed) => {
        setText(typed);
        change(meaningOf(typed));
      }}
    >
      <input inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

/** Returns the number that a text means; the text itself where it means none. */
function meaningOf(text: string): number | string {
  const number = rupeesTyped(text);
  return number === null || Number.isNaN(number) ? text : number;
}
