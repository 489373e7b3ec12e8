/** Words of the three policies' pages. */
export const policy = {
  updated: 'Updated',
  onThisPage: 'On this page',
  licences: 'Licences of the software and fonts on this site',
};
