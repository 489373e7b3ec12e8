/**
 * Words that the customer fixed to the letter. Their spellings ('Enquery Now', 'Our Clients Say!!!') are not
 * mistakes. Those of pages that are in Hindi too are in src/words.
 */
export const copy = {
  loading: 'Loading...',
  serviceNotFound: 'Service details not found.',
  blogNotFound: 'Blog not found!',
} as const;
