import { addsInWords, optionsFromWire, type SentChoice } from '#domain/catalogue/product-options.ts';
import { formatPrice, toPaise } from '#domain/money/money.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { seller } from '#lib/seller.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import {
  type LineKind,
  lineKinds,
  newLine,
  type Offered,
  type TypedLine,
  usualPrice,
  whyNotSold,
  withProduct,
} from './typed-order.ts';

interface LineProps {
  line: TypedLine;
  /** Place of the line among all, from 0. */
  at: number;
  errors: FieldErrors;
  offered: readonly Offered[];
  change: (change: Partial<TypedLine>) => void;
}

/** Returns the first error of a line under one of these names. */
const errorOf = (errors: FieldErrors, at: number, ...names: string[]): string | undefined =>
  names.map((name) => errors[`items.${at}.${name}`]?.[0]).find(Boolean);

/** Asks for one line of an order: what is sold, how many, and for how much. */
export function LineFields({
  remove,
  ...props
}: LineProps & {
  /** Takes the line away; absent for the only one. */
  remove?: (() => void) | undefined;
}) {
  const { line, at, change } = props;
  const { kind } = line;
  const name = `Line ${at + 1}`;
  return (
    <fieldset className="panel order-line-fields">
      <legend className="visually-hidden">{name}</legend>
      {remove && (
        <div className="line line-head">
          <strong>{name}</strong>
          <Button look="icon" icon="trash" act={remove}>
            Remove {name.toLowerCase()}
          </Button>
        </div>
      )}
      <div
        className="choices line-kinds"
        role="radiogroup"
        aria-label={`What is sold, ${name.toLowerCase()}`}
      >
        {(Object.keys(lineKinds) as LineKind[]).map((each) => (
          <label key={each} className="choice-chip">
            <input
              type="radio"
              name={`kind-${line.key}`}
              checked={kind === each}
              onChange={() => change({ ...newLine(each), key: line.key })}
            />
            {lineKinds[each]}
          </label>
        ))}
      </div>
      {kind === 'product' && <ProductPart {...props} />}
      {kind === 'consultation' && <ConsultationPart {...props} />}
      {kind === 'other' && <OtherPart {...props} />}
      {(kind !== 'product' || line.product) && <AmountPart {...props} />}
    </fieldset>
  );
}

/** Asks which product it is, and with which choices. */
function ProductPart(props: LineProps) {
  const { line, at, errors, change } = props;
  const { product, choices } = line;
  const cannot = product && whyNotSold(product);
  return (
    <>
      <ProductPicker
        id={`line-${at}-product`}
        chosen={product}
        error={cannot ?? errorOf(errors, at, 'product_id')}
        choose={(chosen) => change(chosen ? withProduct(chosen) : { product: null, choices: [], amount: '' })}
      />
      {product &&
        optionsFromWire(product.options).map((option) => {
          const chosen = choices.find(({ option: name }) => name === option.name);
          const asked = option.choices.find(({ name }) => name === chosen?.choice)?.asks;
          const choose = (next: Partial<SentChoice>) =>
            change({
              choices: choices.map((each) => (each.option === option.name ? { ...each, ...next } : each)),
            });
          const id = `line-${at}-${option.name.toLowerCase().replace(/\W+/g, '-')}`;
          return (
            <div key={option.name} className="prices">
              <Field id={id} label={option.name} error={asked ? undefined : errorOf(errors, at, 'options')}>
                <select value={chosen?.choice} onChange={({ target }) => choose({ choice: target.value })}>
                  {option.choices.map(({ name, price }) => (
                    <option key={name} value={name}>
                      {price > 0 ? `${name} ${addsInWords(price)}` : name}
                    </option>
                  ))}
                </select>
              </Field>
              {asked && (
                <Field
                  id={`${id}-answer`}
                  label={asked}
                  error={errorOf(errors, at, 'options')}
                  value={chosen?.answer ?? ''}
                  type={(answer) => choose({ answer })}
                >
                  <input autoComplete="off" maxLength={LONGEST.other} />
                </Field>
              )}
            </div>
          );
        })}
    </>
  );
}

/** Asks which consultation it is. */
function ConsultationPart({ line, at, errors, offered, change }: LineProps) {
  return (
    <Field id={`line-${at}-consultation`} label="What for" error={errorOf(errors, at, 'consultation')}>
      <select value={line.consultation} onChange={({ target }) => change({ consultation: target.value })}>
        <option value="">Choose one</option>
        {offered.map(({ slug, title, minutes, amount }) => (
          <option key={slug} value={slug}>
            {[title, minutes && `${minutes} minutes`, amount !== null && formatPrice(toPaise(amount))]
              .filter(Boolean)
              .join(', ')}
          </option>
        ))}
      </select>
    </Field>
  );
}

const isTaxed = Boolean(seller.gstin) && !seller.composition;

/** Asks for something that the shop does not list: its name, goods or service, and its tax. */
function OtherPart({ line, at, errors, change }: LineProps) {
  const wrong = errorOf(errors, at, 'goods');
  return (
    <>
      <Field
        id={`line-${at}-title`}
        label="What for"
        error={errorOf(errors, at, 'title')}
        value={line.title}
        type={(title) => change({ title })}
      >
        <input autoComplete="off" maxLength={LONGEST.other} />
      </Field>
      <fieldset className="goods-or-service">
        <legend>Goods or a service?</legend>
        {([true, false] as const).map((isGoods) => (
          <label key={String(isGoods)} className="choice-chip">
            <input
              type="radio"
              name={`goods-${line.key}`}
              checked={line.isGoods === isGoods}
              aria-invalid={Boolean(wrong)}
              aria-describedby={wrong && `line-${at}-goods-error`}
              onChange={() => change({ isGoods })}
            />
            {isGoods ? 'Goods' : 'A service'}
          </label>
        ))}
        {wrong && (
          <p className="field-error" id={`line-${at}-goods-error`}>
            <Icon name="alert-circle" />
            {wrong}
          </p>
        )}
      </fieldset>
      {isTaxed && (
        <div className="prices">
          <Field
            id={`line-${at}-gst`}
            label="GST rate in percent"
            error={errorOf(errors, at, 'gst_rate')}
            value={line.gstRate}
            type={(gstRate) => change({ gstRate })}
          >
            <input inputMode="decimal" autoComplete="off" maxLength={6} />
          </Field>
          <Field
            id={`line-${at}-code`}
            label={line.isGoods === false ? 'SAC code' : 'HSN code'}
            error={errorOf(errors, at, 'hsn_code')}
            value={line.hsnCode}
            type={(hsnCode) => change({ hsnCode })}
          >
            <input inputMode="numeric" autoComplete="off" maxLength={8} />
          </Field>
        </div>
      )}
    </>
  );
}

/** Asks for the agreed price, beside the usual one, and for the number of pieces. */
function AmountPart({ line, at, errors, offered, change }: LineProps) {
  const usual = usualPrice(line, offered);
  const isSingle = line.kind === 'product' && line.product?.single === true;
  const usualText = line.kind === 'product' ? 'The shop’s price is' : 'The usual fee is';
  return (
    <div className="amount-and-quantity">
      <Field
        id={`line-${at}-amount`}
        label="Amount"
        hint={
          usual === null
            ? 'In rupees for one, all taxes included.'
            : `${usualText} ${formatPrice(usual)}. Leave it empty for that.`
        }
        error={errorOf(errors, at, 'unit_price', 'amount')}
        value={line.amount}
        type={(amount) => change({ amount })}
      >
        <input inputMode="decimal" autoComplete="off" maxLength={14} />
      </Field>
      {line.kind !== 'consultation' && !isSingle && (
        <Field
          id={`line-${at}-quantity`}
          label="Quantity"
          error={errorOf(errors, at, 'quantity')}
          value={line.quantity}
          type={(quantity) => change({ quantity })}
        >
          <input inputMode="numeric" autoComplete="off" maxLength={3} />
        </Field>
      )}
    </div>
  );
}
