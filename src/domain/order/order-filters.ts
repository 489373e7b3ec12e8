import { ALL_DAYS } from '../site/fields.ts';
import type { OrderFilter } from './order-list.ts';

/* The owner's lists of orders by what they ask for; apart from what reads a request, which her screens do not need. */

/** All orders, the newest first. */
export const ALL_ORDERS: OrderFilter = {
  ...ALL_DAYS,
  ...{ status: null, fulfilment: [], to_do: [], trouble: false, sort: false, q: '' },
};

/** Orders whose parcel waits to be packed or sent, perhaps after a look at their money. */
export const TO_SEND: OrderFilter = {
  ...ALL_ORDERS,
  ...{ status: 'COMPLETED', fulfilment: ['new', 'packed'], to_do: ['pack', 'send', 'look'] },
};

/** Orders whose money is perhaps not where it should be. */
export const TO_LOOK: OrderFilter = { ...ALL_ORDERS, trouble: true };
