/** The owner's screens, below the base path. */
const addresses = [
  /^\/(?:dashboard|add-category|list-category|add-product|list-product|list|orders|enquiries|subscribers)$/,
  /^\/(?:edit-category|edit-product)\/[1-9]\d*$/,
  /^\/orders\/[0-9A-Z]{26}$/,
];

/** Whether an address without the base path is one of the owner's screens, so that `next` leads nowhere else. */
export function isOwnersAddress(address: string): boolean {
  return addresses.some((pattern) => pattern.test(address.replace(/\?.*$/, '')));
}
