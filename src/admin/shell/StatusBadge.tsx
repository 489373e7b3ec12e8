import type { Status } from '#domain/catalogue/category.ts';
import { Badge } from '#ui/Badge.tsx';
import { adminCopy } from '../copy.ts';

/** Whether a category or product is on sale. */
export function StatusBadge({ status }: { status: Status }) {
  return status === 1 ? <Badge tone="good">{adminCopy.active}</Badge> : <Badge>{adminCopy.inactive}</Badge>;
}
