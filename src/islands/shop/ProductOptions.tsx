import {
  addsInWords,
  answerParameter,
  choiceParameter,
  firstChoices,
  type ProductOption,
} from '#domain/catalogue/product-options.ts';
import { isRingSize } from '#domain/catalogue/ring-size.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { Icon } from '#ui/Icon.tsx';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { options as words } from '#words/options.ts';
import { shop } from '#words/shop.ts';
import { trade } from '#words/trade.ts';
import { RingSizes } from './RingSizes.tsx';
import './options.css';

/**
 * Shows what can be chosen of a product, with the first choices chosen. `scripts/product-options` makes it
 * work; until then it is disabled.
 * @param checkout address of the product's checkout
 */
export function ProductOptions({
  options,
  photos,
  checkout,
}: {
  options: ProductOption[];
  /** The photos of the product that choices may name, each with its place in the row of all photos. */
  photos: ChoicePhoto[];
  checkout: string;
}) {
  const asksRingSize = options.some(({ choices }) => choices.some(({ asks }) => isRingSize(asks)));
  return (
    <form
      id="product-options"
      className="product-options no-print"
      action={checkout}
      aria-label={shop.product.options}
      data-chosen={JSON.stringify(firstChoices({ options }))}
    >
      {options.map((option, at) => (
        <Option key={option.name} option={option} photos={photos} id={`option-${at + 1}`} />
      ))}
      {asksRingSize && <RingSizes />}
    </form>
  );
}

/** A photo in a product's gallery. */
export interface ChoicePhoto {
  id: number;
  file: string;
  /** Its place in the row of the product's photos, counted from 0. */
  place: number;
}

/** Shows what a choice looks like, where the owner has a photo of it. */
function ChoicePicture({ photo }: { photo: ChoicePhoto | undefined }) {
  return (
    photo && (
      <span className="choice-picture">
        <ProductImage file={photo.file} folder="products" name="" alt="" sizes="56px" widest={160} />
      </span>
    )
  );
}

/** Shows one option: its choices, what they ask, and whether the chosen one is made to order. */
function Option({
  option: { name, choices },
  photos,
  id,
}: {
  option: ProductOption;
  photos: ChoicePhoto[];
  id: string;
}) {
  const photoOf = (wanted: number | undefined) => photos.find((photo) => photo.id === wanted);
  const [first] = choices;
  const questions = [...new Set(choices.flatMap(({ asks }) => asks ?? []))];
  return (
    <fieldset name={name} disabled>
      <legend>
        <OwnersWord>{name}</OwnersWord>
      </legend>
      <div className="option-choices">
        {choices.map(({ name: choice, price, madeToOrder, asks, photo }) => (
          <label key={choice} className="option-choice">
            <input
              type="radio"
              name={choiceParameter(name)}
              value={choice}
              defaultChecked={choice === first?.name}
              data-price={price}
              data-asks={asks}
              data-made={madeToOrder ? words.madeForYou : undefined}
              data-photo={photoOf(photo)?.place}
            />
            <ChoicePicture photo={photoOf(photo)} />
            <span>
              <OwnersWord>{choice}</OwnersWord>
            </span>{' '}
            <span className="muted small">{addsInWords(price)}</span>
          </label>
        ))}
      </div>
      {questions.map((question, at) => (
        <div key={question} className="field" data-asked={question} hidden={question !== first?.asks}>
          <label htmlFor={`${id}-${at}`}>
            <OwnersWord>{question}</OwnersWord>
          </label>
          <input
            id={`${id}-${at}`}
            name={answerParameter(name)}
            maxLength={LONGEST.other}
            autoComplete="off"
            required
            disabled={question !== first?.asks}
            aria-describedby={`${id}-${at}-error`}
          />
          <p className="field-error" id={`${id}-${at}-error`} hidden>
            <Icon name="alert-circle" />
            {words.answer(trade[question.toLowerCase()] ?? question)}
          </p>
        </div>
      ))}
      {choices.some(({ madeToOrder }) => madeToOrder) && (
        <p className="made-for-you small" role="status">
          {first?.madeToOrder && words.madeForYou}
        </p>
      )}
    </fieldset>
  );
}
