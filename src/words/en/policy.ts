/** Words of the three policies' pages. */
export const policy = {
  updated: 'Updated',
  onThisPage: 'On this page',
  inShort: 'In short',
  licences: 'Licences of the software and fonts on this site',
};
