import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

/** The tests that judge Stryker's mutants: those of money, orders, accounts and storage that take seconds. */
export default defineConfig({
  test: {
    ...common,
    include: [
      'unit/{money,gst,receipt,order-log,order-row,orders,afterwards,late-money,outside-sale,possible-duplicates}.test.ts',
      'unit/{challenges,receipt-pass,sign-in,blob-store,list,single-piece,address-doubts}.test.ts',
    ],
  },
});
