import type { Mutation } from './mutation.ts';
import { accessMutations } from './mutations-of-access.ts';
import { moneyMutations } from './mutations-of-money.ts';
import { orderMutations } from './mutations-of-orders.ts';
import { paymentMutations } from './mutations-of-payments.ts';
import { simulatorMutations } from './mutations-of-simulator.ts';
import { storageMutations } from './mutations-of-storage.ts';

/* Every change that `npm run mutate` makes. */
export const mutations: readonly Mutation[] = [
  ...orderMutations,
  ...paymentMutations,
  ...moneyMutations,
  ...accessMutations,
  ...storageMutations,
  ...simulatorMutations,
];
