import { categoryAnswers } from '#domain/catalogue/category.ts';
import { factNames } from '#domain/catalogue/product-facts.ts';
import type { FieldName } from '#domain/catalogue/product-fields.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';

/** Texts of the owner's screens. The customer fixed most of them to the letter. */
export const adminCopy = {
  admin: 'Admin',
  logout: 'Logout',
  loading: 'Loading...',
  somethingWrong: 'Something went wrong',
  submit: 'Submit',
  update: 'Update',
  active: 'Active',
  inactive: 'Inactive',
  notAvailable: 'N/A',
  login: {
    title: 'Welcome Admin',
    prompt: 'Please login to continue',
    submit: 'Login',
    busy: 'Logging in...',
    ended: 'Your session has ended. Please sign in again.',
    byPasskey: 'Sign in with a passkey',
    forgotten: 'Forgotten your password?',
    sendLetter: 'Send me a link',
    newPassword: 'Choose a new password',
    askAgain: 'Ask for a new link',
  },
  /** Asking for the second factor. */
  proof: {
    title: 'Confirm that it is you',
    why: 'You last used your passkey more than ten minutes ago. This needs it again; what you typed stays.',
    signIn: 'Your password is right. Now your passkey, please.',
    startAgain: 'Start again',
    tooLate: 'That took too long. Please sign in again.',
    notLoaded: 'This could not be loaded. Please check your connection and try again.',
  },
  cards: {
    products: 'Total Product',
    categories: 'Total Category',
    services: 'Total SubCategory',
    articles: 'Total Blog',
  },
  confirm: { title: 'Are you sure?', yes: 'Yes, delete it!', no: 'Cancel' },
  category: {
    ...categoryAnswers,
    add: 'Add New Category',
    edit: 'Edit Category',
    addButton: 'Add Category',
    name: 'Category Name',
    status: 'Active: shoppers see it and its products. Inactive: only you do.',
    none: 'No categories available.',
    confirm: 'This category will be deleted!',
    loadFailed: 'Failed to load category',
    saveFailed: 'Something went wrong',
    listFailed: 'Failed to load categories',
    deleteFailed: 'Failed to delete category.',
  },
  product: {
    ...productTexts,
    add: 'Add Product',
    edit: 'Edit Product',
    search: 'Search product...',
    none: 'No products found.',
    confirm: 'This product will be deleted!',
    saveFailed: 'Failed to submit product.',
    foundAgain:
      'What you had entered is here again, not yet saved. If a photo is missing, please choose it again.',
    deleteFailed: 'Failed to delete product',
    addButton: 'Add Product',
    labels: {
      category_id: 'Category',
      product_name: 'Product Name',
      product_price: 'Product Price',
      discounted_price: 'Discounted Price',
      main_image: 'Main Image',
      images: 'Gallery Images',
      short_desc: 'Short Description',
      full_desc: 'Full Description',
      ...factNames,
      gst_rate: 'GST rate in percent',
      hsn_code: 'HSN code',
      single: 'How many there are',
      stock: 'Pieces in stock',
      featured: "At the shop's front",
      options: 'Options',
      product_status: 'Status',
    },
    hints: {
      product_price: "In rupees. Leave it empty for 'Price on request'.",
      discounted_price: 'Leave it empty for no discount.',
      short_desc: "Shown on the product's page and in search.",
      full_desc:
        "Lines at the top such as 'Finger: ring' or 'In the box: …' join the table of facts. " +
        'An empty line begins a new paragraph.',
      gst_rate: 'Ask your accountant. The price includes it. Leave it empty if you charge no GST.',
      hsn_code:
        'The government’s number for this kind of goods, 4 to 8 digits, such as 7103 for gemstones. ' +
        'Ask your accountant, or leave it empty.',
      product_status: 'Active: shoppers see it. Inactive: only you do.',
      featured: 'The home page shows four products, the shop eight; those need a photo.',
    } as Partial<Record<FieldName, string>>,
    /** The parts of the form that begin folded. */
    parts: {
      none: 'Nothing yet',
      law: {
        title: 'Needed by law',
        about: 'Indian law wants these on the page of everything that is sold online.',
      },
      facts: {
        title: 'More facts',
        about: 'A table on the product’s page, and in search. Leave empty what you do not know.',
      },
      hindi: { title: 'In Hindi', about: 'For the shop’s pages in Hindi, which many visitors read.' },
      invoice: { title: 'For the invoice' },
      place: { title: 'Place in the shop', newest: 'Among the newest', first: 'First' },
    },
    /** The question how many pieces there are, and what follows from each answer. */
    pieces: {
      question: 'How many are there?',
      kinds: { several: 'Several, not counted', one: 'One piece only', counted: 'Counted' },
      follows: {
        several: 'It stays on sale after each order.',
        one: 'One buyer at a time can pay for it. Once it is sold it leaves the shop by itself.',
        counted:
          'Each paid order takes its pieces off, and at 0 the shop says ‘Sold out’. ' +
          'A refund puts nothing back by itself.',
      },
    },
    /** What a buyer can choose of a product. */
    options: {
      about:
        'What a buyer can choose, such as loose or set in a ring. The page begins with the first choice; ' +
        'prices are added to the product’s.',
      optionName: 'What is chosen',
      choiceName: 'Choice',
      price: 'Adds, in rupees',
      asks: 'Asks the buyer',
      asksHint: 'Such as ‘Ring size’. Leave it empty for no question.',
      photo: 'Shows the photo',
      photoHint:
        'The buyer sees it at this choice. A new photo can be chosen here once the product is saved.',
      noPhoto: 'None',
      galleryPhoto: (place: number) => `Gallery photo ${place}`,
      madeToOrder: 'Made to order.',
      madeToOrderHint: 'The buyer is told that it cannot be returned.',
      addChoice: 'Add a choice',
      unnamed: (number: number) => `Option ${number}`,
      choice: (number: number, option: string) => `Choice ${number} of ${option}`,
      moveUp: (name: string) => `Move ${name} up`,
      remove: (name: string) => `Remove ${name}`,
      removed: (name: string) => (name ? `${name} removed.` : 'Removed.'),
    },
    stone: {
      missing: 'A stone without:',
      why:
        'Buyers look for these first. Type ‘none’ as the laboratory if ' +
        'there is no report: the page then says so.',
      weight: (carats: string) => `The name says ${carats} ct.`,
      takeWeight: 'Use it as the weight',
    },
    law: {
      missing: 'On sale without:',
      why:
        'Indian law wants these on the page of what is sold online. ' +
        'You can save it now and add them later; until then, better keep it inactive.',
    },
    /** Messages about what happened to the entered data, by the status of the answer; 0 for no answer. */
    whatNow: {
      0: 'The connection was cut before the shop answered. Everything you entered is still here, photos too.',
      503:
        'The shop could not save it just now. Nothing was saved, and everything you entered is still ' +
        'here, photos too. Please wait a minute and press the button again.',
      404: 'It was deleted meanwhile. Everything you entered is still here.',
      409: 'This product was saved elsewhere since you opened it. What you entered is still here.',
    } as Partial<Record<number, string>>,
    photos: {
      tooMany: 'A product can have 8 gallery photos at most. Remove another one first.',
      /** Says which of the chosen photos were not taken, as the gallery is full. */
      leftOut: (names: readonly string[]) => {
        const shown = names.slice(0, 3).join(', ');
        const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
        return `A product can have 8 gallery photos at most. Left out: ${shown}${more}.`;
      },
      mainRefused: 'This photo cannot be used. Remove it or choose another.',
      someRefused: 'Some photos cannot be used. Remove them, or try them again.',
      mainUnsent: 'This photo was not sent, so nothing was saved yet. Retry it, or remove it.',
      someUnsent: 'Some photos were not sent, so nothing was saved yet. Retry them, or remove them.',
      cut: 'Not sent: the connection was cut.',
      busy: 'Not sent: the shop could not take it just now.',
      signedOut: 'Not sent: your session had ended.',
      tooLarge: 'This file is too large to send. Please choose a smaller picture.',
      sendAgain: 'The shop no longer keeps this photo. It has to be sent again.',
    },
  },
} as const;
