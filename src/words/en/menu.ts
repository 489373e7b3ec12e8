/** The menu of the shop's categories. */
export const menu = {
  products: 'Products',
  loading: 'Loading...',
  late: 'The categories cannot be shown just now.',
  all: 'All products',
};
