/** A price, with the one it stands in for struck through. Both as they are read: '₹12,500'. */
export function PriceTag({ price, insteadOf }: { price: string; insteadOf: string | null }) {
  return (
    <>
      <span className="price">{price}</span>
      {insteadOf !== null && (
        <>
          {' '}
          <s className="price-old">
            <span className="visually-hidden">instead of </span>
            {insteadOf}
          </s>
        </>
      )}
    </>
  );
}
