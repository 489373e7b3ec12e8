import type { Status } from '#domain/category.ts';
import { adminCopy } from '../copy.ts';

/** Whether a category or product is on sale. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={status === 1 ? 'badge badge--good' : 'badge'}>
      {status === 1 ? adminCopy.active : adminCopy.inactive}
    </span>
  );
}
