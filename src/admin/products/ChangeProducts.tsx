import { useState } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { ProductsChange, pricesOf, productsTexts, raised } from '#domain/catalogue/products-change.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useApiQuery } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { StatusBadge } from '../shell/badges.tsx';
import { Question } from '../shell/Question.tsx';
import { type Selection, SelectionBar, useChangeChosen } from '../shell/selection.tsx';
import { counted } from '../shell/words.tsx';

type Change = Omit<ProductsChange, 'ids'>;

/** Changes products without their forms: one, or several alike. */
const useChangeProducts = (failed: string) =>
  useChangeChosen<ProductWire, Change>(paths.api.changeProducts(), failed);

/** What takes a change of a product's status back. */
const formerStatus = ({ product_status }: ProductWire): Change => ({ product_status });

const FAILED = 'Not all of it could be changed. Please look at the list and try again.';
const onOrOff = (status: number) => (status === 1 ? 'in the shop' : 'off the shop');

/** Takes a product off the shop with one tap, or puts it in; it can be taken back. */
export function StatusSwitch({ product }: { product: ProductWire }) {
  const { change, busy } = useChangeProducts(FAILED);
  const { product_name: name, product_status: status } = product;
  const to = status === 1 ? 0 : 1;
  return (
    <Button
      role="switch"
      aria-checked={status === 1}
      busy={busy}
      className="status-switch"
      act={() => change([product], { product_status: to }, `${name} is ${onOrOff(to)}`, formerStatus)}
      about={`in the shop: ${name}`}
    >
      <StatusBadge status={status} />
    </Button>
  );
}

/** What can be done with the ticked products. */
export function ProductsBar({ selection }: { selection: Selection<ProductWire> }) {
  const { change, busy } = useChangeProducts(FAILED);
  const [asking, ask] = useState<'price' | 'category' | null>(null);
  const { chosen } = selection;
  const many = counted(chosen.length, 'product', 'products');
  const apply = async (to: Change, done: string, before: (product: ProductWire) => Change | null) => {
    if (await change(chosen, to, `${many} ${done}`, before)) selection.clear();
    ask(null);
  };
  return (
    <>
      <SelectionBar selection={selection} noun={['product', 'products']}>
        {([1, 0] as const).map((status) => (
          <Button
            busy={busy}
            key={status}
            act={() => apply({ product_status: status }, onOrOff(status), formerStatus)}
          >
            {status === 1 ? adminCopy.active : adminCopy.inactive}
          </Button>
        ))}
        <Button act={() => ask('price')}>Price…</Button>
        <Button act={() => ask('category')}>Category…</Button>
      </SelectionBar>
      {asking === 'price' && (
        <PriceQuestion
          chosen={chosen}
          busy={busy}
          yes={(percent) =>
            void apply(
              { price_percent: percent, seen: chosen.map(pricesOf) },
              'with another price',
              () => null,
            )
          }
          no={() => ask(null)}
        />
      )}
      {asking === 'category' && (
        <CategoryQuestion
          many={many}
          busy={busy}
          yes={(id) =>
            void apply({ category_id: id }, 'moved', (product) =>
              product.category ? { category_id: product.category_id } : null,
            )
          }
          no={() => ask(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  busy: boolean;
  /** Called with the number that was asked for. */
  yes: (answer: number) => void;
  no: () => void;
}

/** By how many percent prices go up or down; shows what becomes of the first ones. */
function PriceQuestion({ chosen, busy, yes, no }: QuestionProps & { chosen: readonly ProductWire[] }) {
  const [typed, type] = useState('');
  const [tried, setTried] = useState(false);
  const percent = Number(typed.replace('%', ''));
  const isRight = ProductsChange.shape.price_percent.safeParse(percent).success;
  const examples = chosen.flatMap((product) => {
    const { charged } = wirePrices(product);
    const next = charged === null || !isRight ? undefined : raised(charged, percent);
    return charged === null || next === undefined
      ? []
      : [`${product.product_name}: ${formatPrice(charged)} → ${formatPrice(next)}`];
  });
  return (
    <Question
      yes="Change prices"
      busy={busy}
      onYes={(_, fault) => {
        setTried(true);
        if (isRight) yes(percent);
        else fault();
      }}
      onNo={no}
    >
      <Field
        id="price-percent"
        label="Percent up, or down with a minus"
        hint="Prices and discounted prices become whole rupees. It cannot be undone by itself."
        error={tried && !isRight ? productsTexts.percent : undefined}
        value={typed}
        type={type}
      >
        <input inputMode="text" />
      </Field>
      <ul>
        {examples.slice(0, 3).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Question>
  );
}

function CategoryQuestion({ many, busy, yes, no }: QuestionProps & { many: string }) {
  const { data } = useApiQuery<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  const [id, choose] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Question
      yes="Move"
      busy={busy}
      onYes={(_, fault) => {
        setTried(true);
        if (id) yes(Number(id));
        else fault();
      }}
      onNo={no}
    >
      <Field
        id="move-to"
        label={`Move ${many} to`}
        error={tried && !id ? 'Please choose a category.' : undefined}
        value={id}
        type={choose}
      >
        <select>
          <option value="">Choose a category</option>
          {data?.datalist.map((category) => (
            <option key={category.id} value={category.id}>
              {category.category_name}
            </option>
          ))}
        </select>
      </Field>
    </Question>
  );
}

/** Whether a product is in the shop, and one button that changes it. Nothing of a product that is deleted. */
export function OnSale({ productId }: { productId: number }) {
  const { data } = useApiQuery<{ datalist: ProductWire }>(paths.api.editProduct(productId));
  const { change, busy } = useChangeProducts('The product could not be changed. Please try again.');
  const product = data?.datalist;
  if (!product || product.id !== productId) return null;
  const isOn = product.product_status === 1 && !product.sold;
  const act = () =>
    product.sold
      ? change([product], { sold: false, product_status: 1 }, 'Back on sale', () => null)
      : change(
          [product],
          { product_status: isOn ? 0 : 1 },
          isOn ? 'Off the shop' : 'Back on sale',
          formerStatus,
        );
  return (
    <p>
      {product.sold
        ? 'There was only one of it: it is sold and off the shop.'
        : `This product is ${isOn ? 'on sale in' : 'off'} the shop.`}{' '}
      <Button look="quiet" busy={busy} act={act}>
        {isOn ? 'Take this product off the shop' : 'Put it back on sale'}
      </Button>
    </p>
  );
}
