/** The owner of the site under test. */
export const ownerForTests = { email: 'owner@example.in', password: 'a password for browser tests' };
