import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of prices, taxes, receipts or the checkout’s form. */

const ofDomain = [
  ...inside('src/domain/money/money.ts', [
    ['a price has whole paise', 'isWholePaise', ['always', 'toFixed'], 'unit/money'],
    [
      'a price is a rupee at least',
      'LOWEST_PRICE',
      ['swap', '100', '99'],
      'unit/product-form api/product-refusals',
    ],
    [
      'a price is ten million at most',
      'isPrice',
      ['always', 'HIGHEST_PRICE'],
      'unit/product-form api/product-refusals',
    ],
    ['paise are shown where there are any', 'formatPrice', ['pattern', '/\\.\\d\\d$/'], 'unit/money'],
  ]),
  ...inside('src/domain/money/gst.ts', [
    ['tax and taxable value add up to the price', 'taxIn', ['drop', 'SGST half'], 'unit/gst'],
    ['the taxable value is rounded half up', 'taxOf', ['swap', 'floor', 'ceil'], 'unit/gst'],
    ['another state pays IGST', 'taxIn', ['never', 'isSameState'], 'unit/gst'],
    [
      'the tax of notes in parts adds up',
      'taxBack',
      ['set', '[upTo, known]', '[taxIn(back, rate, states), taxIn(0, rate, states)]'],
      'api/figures unit/receipt',
    ],
  ]),
  ...inside('src/domain/order/invoice.ts', [
    ['a composition seller charges no tax', 'isTaxed', ['always', 'composition'], 'api/figures unit/receipt'],
  ]),
  ...inside('src/domain/order/buyer-news.ts', [
    ['what a cancelled order cost goes back', 'stillOwed', ['never', 'isOwed'], 'unit/receipt'],
  ]),
  ...inside('src/domain/order/money-news.ts', [
    [
      'nothing was charged only where no money is known',
      'aboutUnusedMoney',
      ['never', 'isMoneyKnown'],
      'api/buyer-told',
    ],
  ]),
  ...inside('src/domain/money/gstin.ts', [
    ['a GSTIN’s check character is weighted', 'isGstin', ['swap', '2', '1'], 'unit/gstin'],
  ]),
  ...inside('src/domain/catalogue/product.ts', [
    ['the discounted price is charged', 'priceCharged', ['never', 'discountedPrice'], 'api/checkout'],
  ]),
  ...inside('src/domain/catalogue/product-form.ts', [
    [
      'a discount is not above the price',
      'discountRules',
      ['always', 'discounted_price product_price <= ==='],
      'unit/product-form',
    ],
    ['a discount needs a price', 'discountRules', ['always', 'discounted_price !=='], 'unit/product-form'],
  ]),
  ...inside('src/domain/catalogue/product-options.ts', [
    ['a question of a choice is answered', 'chosenOptions', ['never', 'answer ==='], 'unit/product-options'],
    ['an option is chosen once', 'chosenOptions', ['never', 'again'], 'unit/product-options'],
  ]),
  ...inside('src/domain/order/checkout-form.ts', [
    ['an order says where it goes', 'rules', ['set', 'address', 'text()'], 'api/checkout-refusals'],
    ['a PIN code has an end', 'rules.zipCode', ['swap', 'other', 'message'], 'api/checkout-refusals'],
    ['a buyer can be phoned', 'rules', ['set', 'phone', 'text()'], 'api/checkout-refusals'],
    [
      'a price agreed to is a number',
      'item.unit_price',
      ['swap', 'number', 'coerce.number'],
      'api/checkout-refusals',
    ],
    [
      'a product’s id is a number',
      'wholeNumber',
      ['swap', 'number', 'coerce.number'],
      'api/checkout-refusals',
    ],
  ]),
  ...inside('src/domain/order/possible-duplicates.ts', [
    ['duplicates are within an hour', 'APART_MS', ['swap', '60', '600'], 'unit/possible-duplicates'],
  ]),
  ...inside('src/domain/money/place-of-supply.ts', [
    [
      'a state that nobody knows is its PIN code’s',
      'supplyTo',
      ['set', 'found', 'null as IndianState | null'],
      'unit/gst',
    ],
    ['abroad is no state of India', 'supplyTo', ['never', 'isAbroad'], 'unit/gst'],
  ]),
  ...inside('src/domain/catalogue/fact-kinds.ts', [
    [
      'a price is typed plainly',
      'decimalTyped',
      ['always', 'test'],
      'unit/product-form api/product-refusals',
    ],
  ]),
];

const ofServer = [
  ...inside('src/server/exports/export-files.ts', [
    ['a credit note is filed by its own day', 'creditNotesIn', ['always', 'isWithin'], 'api/figures'],
  ]),
  ...inside('src/server/orders/number-order.ts', [
    [
      'a restore leaves out the first numbers of a shop that had not sold',
      'advanceCounters',
      ['drop', 'sale'],
      'unit/invoice-numbers',
    ],
  ]),
];

export const moneyMutations: readonly Mutation[] = [...ofDomain, ...ofServer];
