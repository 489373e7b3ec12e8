import { expect } from 'vitest';
import * as z from 'zod/mini';
import { CategoryDraft } from '#domain/catalogue/category.ts';
import { productTaxToWire, productToWire } from '#domain/catalogue/product.ts';
import { typedFrom } from '#domain/catalogue/product-fields.ts';
import { ProductForm } from '#domain/catalogue/product-form.ts';
import { type Enquiry, EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { EnquiryUpdate, enquiryState } from '#domain/enquiry/enquiry-list.ts';
import { NewsletterForm, type Subscriber } from '#domain/enquiry/newsletter.ts';
import { BillingForm } from '#domain/order/checkout-form.ts';
import { OrderUpdate, parcelToWire } from '#domain/order/parcel.ts';
import { NoticeForm } from '#domain/site/notice-form.ts';
import { listAllCategories } from '#server/catalogue/categories.ts';
import { isProduct, type ProductRecord } from '#server/catalogue/product-collection.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { readSetting } from '#server/owner-settings/owner-settings.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { orderIdOf } from './order-keys.ts';
import type { TestContext } from './test-shop.ts';

async function* valuesOf<T>(store: BlobStore, prefix: string): AsyncGenerator<T> {
  for (const key of await store.keys(prefix)) yield (await store.read<T>(key))?.value as T;
}

/** Expects that the schemas accept everything visitors and the owner saved, and change none of it. */
export async function expectSchemasTakeBack(shop: TestContext): Promise<void> {
  const { enquiries, subscribers, orders, catalogue } = shop.storage;
  for await (const one of valuesOf<Enquiry>(enquiries, 'enquiry/')) {
    const { name, number, email, message, packageName: package_name, preferredAt, note } = one;
    const sent = { name, number, email, message, package_name };
    expect(EnquiryPayload.parse({ ...sent, preferred_at: preferredAt ?? undefined })).toMatchObject(sent);
    expect(EnquiryUpdate.parse({ state: enquiryState(one), note }).note ?? null).toBe(note ?? null);
  }
  for await (const { email } of valuesOf<Subscriber>(subscribers, 'subscriber/'))
    expect(NewsletterForm.parse({ email })).toEqual({ email });
  for (const key of await orders.keys('order/')) {
    const order = await readOrder(shop, orderIdOf(key));
    if (!order || order.redactedAt) continue;
    // The owner may make an order without an address.
    if (!order.placed.made) expect(BillingForm.parse(order.placed.billing)).toEqual(order.placed.billing);
    const kept = parcelToWire(order.parcel);
    expect(z.parse(OrderUpdate, kept)).toMatchObject(given(kept));
  }
  for await (const product of valuesOf<ProductRecord>(catalogue, 'product/')) {
    if (!isProduct(product)) continue;
    const wire = productToWire(product, null);
    const typed = typedFrom({ ...wire, ...wire.facts, ...productTaxToWire(product) });
    const { draft } = ProductForm.parse(typed);
    const kept = Object.fromEntries(
      Object.keys(draft).map((key) => [key, product[key as keyof typeof product]]),
    );
    expect(draft).toMatchObject(given(kept));
  }
  for (const { name, status } of await listAllCategories(shop))
    expect(CategoryDraft.parse({ name, status })).toEqual({ name, status });
  const notice = await readSetting(shop, 'notice');
  expect(NoticeForm.parse(notice)).toEqual(notice);
}

/** Returns the fields that have a value. */
const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
