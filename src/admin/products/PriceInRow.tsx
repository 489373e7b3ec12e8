import { useEffect, useState } from 'react';
import { plainRupees } from '#domain/catalogue/fact-kinds.ts';
import type { OwnProductWire } from '#domain/catalogue/product.ts';
import type { PricesWire } from '#domain/catalogue/product-price.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';
import { Question } from '../shell/Question.tsx';
import { keepFocus } from '../shell/Screen.tsx';

/** Beginning of the ids of the form's fields. */
const FIELD = 'price-';

const inWords = (prices: PricesWire) => {
  const { charged } = wirePrices(prices);
  return charged === null ? 'Price on request' : formatPrice(charged);
};
const typedFrom = (price: number | null) => (price === null ? '' : String(price));
/** Texts of a form, as the call takes them. */
const asTyped = ({ product_price, discounted_price }: PricesWire) => ({
  product_price: typedFrom(product_price),
  discounted_price: typedFrom(discounted_price),
});

/** Shows the price of a product in the list. A tap opens a form that changes it, and offers to undo that. */
export function PriceInRow({ product }: { product: OwnProductWire }) {
  const { id, product_name: name } = product;
  const [asking, setAsking] = useState(false);
  const { send } = useSend((wanted: object) => postAdmin(paths.api.changePrice(id), wanted), {
    failed: 'The price could not be changed. Please try again.',
  });
  const close = () => {
    setAsking(false);
    keepFocus();
  };
  const changed = (before: PricesWire, now: PricesWire) => {
    close();
    offerUndo(`${name}: ${inWords(now)}`, async () => {
      const sent = await send({ ...asTyped(before), before: now });
      if (sent?.ok) succeed('As it was before');
    });
  };
  return (
    <>
      <span className="price-in-row">
        <Button look="quiet" act={() => setAsking(true)} about={`change the price of ${name}`}>
          {inWords(product)}
          <Icon name="edit" />
        </Button>
      </span>
      {asking && <PriceQuestion product={product} changed={changed} close={close} />}
    </>
  );
}

function PriceQuestion({
  product,
  changed,
  close,
}: {
  product: OwnProductWire;
  changed: (before: PricesWire, now: PricesWire) => void;
  close: () => void;
}) {
  // The prices that she changes: those on the screen, or those of another tab once she was told of them.
  const [seen, setSeen] = useState<PricesWire>(product);
  const [typed, type] = useState(asTyped(product));
  useEffect(() => {
    // She came to type a price. Whatever she types takes the place of the present one.
    const field = document.querySelector<HTMLInputElement>(`#${FIELD}product_price`);
    field?.focus();
    field?.select();
  }, []);
  const { send, busy, failure } = useSend(
    (wanted: object) => postAdmin<{ prices: PricesWire }>(paths.api.changePrice(product.id), wanted),
    { failed: 'The price could not be changed. Please try again.', quiet: true },
  );
  const save = async (fault: () => void) => {
    const { product_price, discounted_price } = seen;
    const sent = await send({ ...typed, before: { product_price, discounted_price } });
    if (sent?.ok) return changed({ product_price, discounted_price }, sent.body.prices);
    const newer = sent?.body.prices as PricesWire | undefined;
    if (newer) setSeen(newer);
    else if (sent?.isOutdated) return close();
    fault();
  };
  const field = (key: keyof typeof typed, label: string, hint?: string) => (
    <Field
      id={FIELD + key}
      label={label}
      hint={hint}
      error={failure?.errors[key]?.[0]}
      value={typed[key]}
      type={(text) => type({ ...typed, [key]: plainRupees(text) })}
    >
      <input inputMode="decimal" autoComplete="off" />
    </Field>
  );
  const isAtField = failure && Object.keys(failure.errors).length > 0;
  return (
    <Question
      title={product.product_name}
      yes="Save price"
      no="Cancel"
      busy={busy}
      failure={isAtField ? undefined : failure?.text}
      onYes={(_, fault) => void save(fault)}
      onNo={close}
    >
      {seen !== product && <p>It is {inWords(seen)} now.</p>}
      {field('product_price', adminCopy.product.labels.product_price)}
      {field('discounted_price', adminCopy.product.labels.discounted_price, 'Empty for none.')}
    </Question>
  );
}
