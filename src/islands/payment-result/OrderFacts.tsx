import { useState } from 'react';
import { formatTotal, toPaise } from '#domain/money/money.ts';
import type { OrderWire } from '#domain/order/order.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { OwnersText } from '#ui/OwnersText.tsx';
import { result as say } from '#words/result.ts';

/** A line of the order. */
export interface Thing {
  /** Name of the product or service in English, by which it is drawn where it has no photograph. */
  name: string;
  /** '2 × Ruby, Setting: Ring'. */
  text: string;
  /** File of its photograph as it was ordered; null for a product without one. */
  image: string | null;
  /** Address of its page; null for what is not from the shop. */
  page: string | null;
}

/** Names a way to pay. One by UPI is that, whatever the provider calls it: 'UPI_INTENT'. */
const modeInWords = (code: string) => say.modes[code] ?? (code.startsWith('UPI') ? 'UPI' : code);

/** The facts of an order. Its lines stand here and nowhere else on the page. */
export function OrderFacts({
  order,
  orderNo,
  things,
}: {
  order: OrderWire;
  /** 'NB-1042'; null until it is given. */
  orderNo: string | null;
  /** Empty where the order could not be read when the page was made. */
  things: readonly Thing[];
}) {
  return (
    <div className="result-facts">
      <Facts
        facts={[
          [say.facts.customer, order.customer_name],
          [
            say.facts.product,
            things.length > 0 ? (
              <Things key="things" things={things} />
            ) : (
              <OwnersText key="name">{order.product_name}</OwnersText>
            ),
          ],
          [say.facts.mode, order.payment_mode === null ? say.facts.none : modeInWords(order.payment_mode)],
          orderIdFact(order.merchant_transaction_id, orderNo),
          [
            say.facts.amount,
            <span key="amount" className="price">
              {formatTotal(toPaise(order.amount))}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

/** The lines of an order: goods with their photographs, each a link to its page. */
function Things({ things }: { things: readonly Thing[] }) {
  return (
    <ul className="plain result-things">
      {things.map(({ page, ...thing }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and none moves
        <li key={n}>
          {page === null ? (
            <OwnersText>{thing.text}</OwnersText>
          ) : (
            <a href={page}>
              <Photo {...thing} />
              <OwnersText>{thing.text}</OwnersText>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The photograph of a line. A picture that is no longer kept gives way to the drawing of its kind. */
function Photo({ name, image }: Pick<Thing, 'name' | 'image'>) {
  const [isGone, setGone] = useState(false);
  return (
    <span onErrorCapture={() => setGone(true)}>
      <ProductImage
        file={isGone ? null : image}
        folder="product_images"
        name={name}
        alt=""
        sizes="96px"
        widest={320}
      />
    </span>
  );
}

/** The row with the order's number, once there is one, and its id. */
export const orderIdFact = (id: string, orderNo: string | null) =>
  [
    say.facts.orderId,
    <span key="id" className="result-names">
      {orderNo && <Copied text={orderNo} name="result-number" of={say.ofOrderNumber} />}
      <Copied text={id} name={orderNo ? 'result-id small muted' : 'result-id'} of={say.ofOrderId} />
    </span>,
  ] as const;

/** A text with a button that copies it. */
function Copied({ text, name, of }: { text: string; name: string; of: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyText = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className="cluster">
      <span className={name}>{text}</span>
      <button type="button" className="quiet no-print" onClick={copyText}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">
          {isCopied ? say.copied : say.copy}
          <span className="visually-hidden">{of}</span>
        </span>
      </button>
    </span>
  );
}
