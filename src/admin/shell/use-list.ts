import { useEffect } from 'react';
import type { DataList } from '#domain/datalist.ts';
import { useApiQuery } from '../api/query.ts';
import type { useAddress } from './use-address.ts';

/**
 * Reads the page of a list that the address names. One past the end, as after a delete, leads to the last there is.
 * @param call the call that answers it
 */
export function useList<T>(
  call: string,
  { page, go }: Pick<ReturnType<typeof useAddress>, 'page' | 'go'>,
  options: Parameters<typeof useApiQuery>[1] = {},
) {
  const read = useApiQuery<{ datalist: DataList<T> }>(call, options);
  const list = read.data?.datalist;
  const isPastEnd = !read.isPlaceholderData && list !== undefined && page > list.last_page;
  useEffect(() => {
    if (isPastEnd) go({ page: list.last_page }, { replace: true });
  });
  return {
    read,
    list,
    isPastEnd,
    /** Nothing that could be shown was read: what was read for another tab says nothing of this one. */
    nothingYet: !list || (read.isPlaceholderData && list.total === 0),
  };
}
