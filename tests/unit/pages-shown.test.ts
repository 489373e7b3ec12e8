import { describe, expect, it } from 'vitest';
import { pagesShown } from '#ui/Pager.tsx';

describe('page buttons', () => {
  it('show every page of a few', () => {
    expect(pagesShown(2, 3)).toEqual([1, 2, 3]);
    expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('show the ends and the neighbours of many', () => {
    expect(pagesShown(1, 12)).toEqual([1, 2, null, 12]);
    expect(pagesShown(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(pagesShown(12, 12)).toEqual([1, null, 11, 12]);
  });
});
