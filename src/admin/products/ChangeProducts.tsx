import { useState } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { OwnProductWire, ProductWire } from '#domain/catalogue/product.ts';
import { ProductsChange, pricesOf, productsTexts, raised } from '#domain/catalogue/products-change.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice } from '#domain/money/money.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { StatusBadge } from '../shell/badges.tsx';
import { Question } from '../shell/Question.tsx';
import { keepFocus } from '../shell/Screen.tsx';
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

/**
 * Says since when somebody is paying for a single piece, and lets the owner release it. Shows nothing
 * otherwise.
 */
export function BeingPaid({ product }: { product: OwnProductWire }) {
  const [asking, setAsking] = useState(false);
  const { id, product_name: name, paying_since: since } = product;
  const { send, busy, failure } = useSend(
    () => postAdmin<{ message: string }>(paths.api.releaseProduct(id), {}),
    {
      done: ({ message }) => message,
      failed: 'The piece could not be released. Please try again.',
      quiet: true,
    },
  );
  const close = () => {
    setAsking(false);
    keepFocus();
  };
  const release = async () => {
    const sent = await send();
    if (sent?.ok || sent?.isOutdated) close();
  };
  if (!since) return null;
  const clock = indiaClock(new Date(since), new Date());
  return (
    <>
      <p className="small being-paid">
        Being paid since <time dateTime={since}>{clock}</time>{' '}
        <Button look="quiet" act={() => setAsking(true)} about={name}>
          Release
        </Button>
      </p>
      {asking && (
        <Question
          yes="Yes, release it!"
          no="Keep waiting"
          busy={busy}
          failure={failure?.text}
          onYes={() => void release()}
          onNo={close}
        >
          <p>
            A buyer began to pay for {name} at {clock}. Once you release it, others can buy it too.
          </p>
          <p className="muted">
            The first buyer’s payment page stays open, and the piece goes to whoever pays first. If both pay,
            the second one’s money goes back by itself.
          </p>
        </Question>
      )}
    </>
  );
}

/** The same in the form of a product, read again each minute. */
export function BeingPaidNow({ productId }: { productId: number }) {
  const { data } = useApiQuery<{ datalist: OwnProductWire }>(paths.api.editProduct(productId), {
    everyMinute: true,
  });
  return data && data.datalist.id === productId ? <BeingPaid product={data.datalist} /> : null;
}
