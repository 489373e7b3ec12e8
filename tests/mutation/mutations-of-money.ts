import { inside, type Mutation } from './mutation.ts';

/* Each row breaks one check of prices, taxes, receipts or the checkout’s form. */

// biome-ignore format: a table is read by its rows
const ofDomain = inside('src/domain', [
  ['a price has whole paise', 'money/money', 'isWholePaise', ['always', 'toFixed'], 'unit/money'],
  ['a price is a rupee at least', 'money/money', 'LOWEST_PRICE', ['swap', '100', '99'], 'unit/product-form api/product-refusals'],
  ['a price is ten million at most', 'money/money', 'isPrice', ['always', 'HIGHEST_PRICE'], 'unit/product-form api/product-refusals'],
  ['paise are shown where there are any', 'money/money', 'formatPrice', ['pattern', '/\\.\\d\\d$/'], 'unit/money'],
  ['tax and taxable value add up to the price', 'money/gst', 'taxIn', ['drop', 'SGST half'], 'unit/gst'],
  ['the taxable value is rounded half up', 'money/gst', 'taxOf', ['swap', 'floor', 'ceil'], 'unit/gst'],
  ['another state pays IGST', 'money/gst', 'taxIn', ['never', 'isSameState'], 'unit/gst'],
  ['the tax of notes in parts adds up', 'money/gst', 'taxBack', ['set', '[upTo, known]', '[taxIn(back, rate, states), taxIn(0, rate, states)]'], 'api/figures unit/receipt'],
  ['a composition seller charges no tax', 'order/invoice', 'isTaxed', ['always', 'composition'], 'api/figures unit/receipt'],
  ['what a cancelled order cost goes back', 'order/buyer-news', 'buyerNews', ['never', 'isOwed'], 'unit/receipt'],
  ['a GSTIN’s check character is weighted', 'money/gstin', 'isGstin', ['swap', '2', '1'], 'unit/gstin'],
  ['the discounted price is charged', 'catalogue/product', 'priceCharged', ['never', 'discountedPrice'], 'api/checkout'],
  ['a discount is not above the price', 'catalogue/product-form', 'discountRules', ['always', 'discounted_price product_price <= ==='], 'unit/product-form'],
  ['a discount needs a price', 'catalogue/product-form', 'discountRules', ['always', 'discounted_price !=='], 'unit/product-form'],
  ['an order says where it goes', 'order/checkout-form', 'rules', ['set', 'address', 'text()'], 'api/checkout-refusals'],
  ['a PIN code has an end', 'order/checkout-form', 'rules.zipCode', ['swap', 'other', 'message'], 'api/checkout-refusals'],
  ['a buyer can be phoned', 'order/checkout-form', 'rules', ['set', 'phone', 'text()'], 'api/checkout-refusals'],
  ['a price agreed to is a number', 'order/checkout-form', 'CheckoutPayload.unit_price', ['swap', 'number', 'coerce.number'], 'api/checkout-refusals'],
  ['a product’s id is a number', 'order/checkout-form', 'wholeNumber', ['swap', 'number', 'coerce.number'], 'api/checkout-refusals'],
  ['duplicates are within an hour', 'order/possible-duplicates', 'APART_MS', ['swap', '60', '600'], 'unit/possible-duplicates'],
  ['a state that nobody knows is its PIN code’s', 'money/place-of-supply', 'supplyTo', ['set', 'found', 'null as IndianState | null'], 'unit/gst'],
  ['abroad is no state of India', 'money/place-of-supply', 'supplyTo', ['never', '! isIndia country trim'], 'unit/gst'],
  ['a price is typed plainly', 'catalogue/fact-kinds', 'decimalTyped', ['always', 'test'], 'unit/product-form api/product-refusals'],
]);

// biome-ignore format: a table is read by its rows
const ofServer = inside('src/server', [
  ['a credit note is filed by its own day', 'exports/export-files', 'creditNotesIn', ['always', 'isWithin'], 'api/figures'],
  ['a restore leaves out the first numbers of a shop that had not sold', 'orders/number-order', 'advanceCounters', ['drop', 'sale'], 'unit/invoice-numbers'],
]);

export const moneyMutations: readonly Mutation[] = [...ofDomain, ...ofServer];
