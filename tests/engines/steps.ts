import { person } from '#tests/browser/enquiry-helpers.ts';
import { registeredAddresses } from '#tests/browser/registered-pages.ts';
import { buyer, demo } from '#tests/browser/shop-helpers.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import type { Visitor } from './visitor.ts';

/** The arguments of each step. */
export interface Given {
  visitor: Visitor;
  isPhone: boolean;
  /** Path of a photo on this machine. */
  photo: string;
  /** A product's name that no other run uses. */
  product: string;
}

const openMenu = 'nav details.menu[open]';

/** The steps in their order. Each begins at the page where the previous one ended. */
export const steps: Record<string, (given: Given) => Promise<unknown>> = {
  async 'the menus'({ visitor, isPhone }) {
    await visitor.open('/');
    if (isPhone) await visitor.click(['header .menu-button', 'Menu']);
    await visitor.click(['summary', 'Astrology']);
    await visitor.waitFor([openMenu, 'Astrology']);
    await visitor.click(['summary', 'Products']);
    await visitor.waitFor([`${openMenu} a`, 'Gemstones']);
    // In a phone's menu an open part stays open, and Escape closes the whole menu.
    if (!isPhone) {
      await visitor.waitUntilGone([openMenu, 'Astrology']);
      await visitor.press('Escape');
      await visitor.waitUntilGone(openMenu);
      await visitor.click(['summary', 'Products']);
    }
    await visitor.click([`${openMenu} a`, 'Gemstones']);
    await visitor.waitForAddress('/astro-shop/gemstones');
    await visitor.waitFor(['h1', 'Gemstones']);
  },
  async 'an enquiry'({ visitor }) {
    await visitor.click('.enquire-float');
    await visitor.waitFor('#enquiry[data-ready]');
    await visitor.click(['#enquiry button', 'Submit']);
    await visitor.waitFor(['#enquiry .field-error', 'Please enter your name.']);
    for (const [label, text] of Object.entries(person))
      await visitor.type(['#enquiry label', label], text.replaceAll('\n', ' '));
    await visitor.click(['#enquiry button', 'Submit']);
    await visitor.waitFor(['#enquiry [role="status"]', 'Appointment submitted successfully!']);
    await visitor.waitUntilGone('#enquiry');
  },
  async 'the search'({ visitor }) {
    await visitor.open('/search');
    await visitor.type('#search-words', 'ruby');
    await visitor.waitFor(['.search-results a', demo.discounted.name]);
    await visitor.waitForAddress('/search?q=ruby');
    await visitor.click(['.search-results a', demo.discounted.name]);
    await visitor.waitFor(['h1', demo.discounted.name]);
  },
  async 'a product’s photos'({ visitor }) {
    await visitor.click(['.viewer-thumbs a', 'Show photo 2']);
    await visitor.waitUntil('photo 2 in view', () => {
      const row = document.querySelector('.viewer-row')?.getBoundingClientRect();
      const image = document.querySelector('#photo-2 img');
      const photo = image?.getBoundingClientRect();
      if (!row || !photo || !(image instanceof HTMLImageElement)) return false;
      return Math.abs(row.x - photo.x) < row.width / 10 && image.complete && image.naturalWidth > 0;
    });
    await visitor.waitFor(['.viewer-thumbs a[aria-current="true"]', 'Show photo 2']);
    await visitor.click('.viewer-zoom');
    await visitor.waitFor('#photo-2.is-near');
    await visitor.click('.viewer-zoom');
    await visitor.waitUntilGone('.is-near');
  },
  async 'the checkout'({ visitor }) {
    await visitor.click(['a', 'Order Now']);
    await visitor.waitFor('form[data-ready]');
    await visitor.click(['button', 'Checkout Now']);
    await visitor.waitFor(['#billing-fullName-error', 'Please enter your full name.']);
    for (const [name, text] of Object.entries(buyer)) await visitor.type(`[name="${name}"]`, text);
    await visitor.click(['button', 'Checkout Now']);
    await visitor.waitForAddress('/sandbox-pay/');
  },
  async 'the payment and its result'({ visitor }) {
    await visitor.click(['button', 'Pay by UPI']);
    await visitor.waitForAddress('/payment-result/');
    await visitor.waitFor(['h1', 'Payment Successful']);
    const card = await visitor.text('.result-card');
    for (const part of [buyer.fullName, demo.discounted.name, demo.discounted.price])
      if (!card.includes(part)) throw new Error(`the result does not say ${part}`);
  },
  async 'what is only read'({ visitor }) {
    for (const path of registeredAddresses) {
      await visitor.open(path);
      await visitor.waitFor('h1');
      await visitor.checkSound();
    }
  },
  async 'the owner’s sign-in'({ visitor }) {
    await visitor.open('/login');
    await visitor.type(['label', 'E-mail'], ownerForTests.email);
    await visitor.type(['label', 'Password'], ownerForTests.password);
    await visitor.press('Enter');
    await visitor.waitFor(['h1', 'Dashboard']);
  },
  async 'a product saved with a photo'({ visitor, photo, product }) {
    await visitor.open('/add-product');
    await visitor.type(['label', 'Category'], 'Gemstones');
    await visitor.type(['label', 'Product Name'], product);
    await visitor.type(['label', 'Product Price'], '12500');
    await visitor.type(['label', 'Short Description'], 'One fire opal, cut in Jaipur.');
    await visitor.attach('input[name="main_image"]', photo);
    await visitor.waitFor(['.main-image-tile div', 'New']);
    await visitor.click(['button', 'Submit']);
    await visitor.waitFor(['.popup', 'Product created successfully']);
    await visitor.waitForAddress('/list-product');
  },
  async 'a question, closed by Escape'({ visitor, product }) {
    const remove = `Delete ${product}`;
    await visitor.click(['button', remove]);
    await visitor.waitFor(['dialog[open]', 'Are you sure?']);
    await visitor.press('Escape');
    await visitor.waitUntilGone('dialog');
    await visitor.waitUntil('the focus back on its button', () =>
      document.activeElement?.textContent.trim().startsWith('Delete '),
    );
    await visitor.waitFor(['button', remove]);
  },
};
