import { afterAll, beforeAll } from 'vitest';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import {
  openTestShop,
  type TestContext,
  type TestShop,
  type TestShopOptions,
} from '#tests/support/test-shop.ts';

/* A shop with the site's calls, without rate limits. Each test file has a shop of its own. */

export let opened: TestShop;
export let shop: TestContext;
export let call: CallApi;
let signedIn: Promise<CallApi> | undefined;

/** Returns calls of the owner, who signs in with the first of them. */
export const owner: CallApi = async (...args) => {
  signedIn ??= callAsOwner(opened, call);
  return (await signedIn)(...args);
};

/**
 * Opens the shop before the tests of a file, and closes it after them. Its clock stands at the present time unless
 * the options say otherwise, since the calls go by the machine's: what a test has begun in the shop must not be over
 * for a call.
 */
export function openTestSite(options: TestShopOptions = {}): void {
  beforeAll(async () => {
    opened = await openTestShop({ at: new Date(), ...options });
    shop = opened.shop;
    call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
    signedIn = undefined;
  });
  afterAll(() => opened.close());
}
