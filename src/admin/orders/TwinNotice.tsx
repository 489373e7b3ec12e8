import { Link } from 'wouter';
import { Notice } from '#ui/Notice.tsx';

/** That the same buyer has paid for the same in another order just before or after. */
export function TwinNotice({ twins }: { twins: string[] }) {
  return (
    <Notice kind="plain">
      {twins.length > 0 && (
        <>
          <p>
            The same buyer has paid for the same product in another order within an hour. Perhaps a mistake:
            ask the buyer, and give one back.
          </p>
          {twins.map((id, n) => (
            <p key={id}>
              <Link href={`/orders/${id}`}>
                {twins.length === 1 ? 'See the other order' : `See order ${n + 1} of the others`}
              </Link>
            </p>
          ))}
        </>
      )}
    </Notice>
  );
}
