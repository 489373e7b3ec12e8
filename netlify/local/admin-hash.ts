import { accountTexts, LEAST_PASSWORD } from '#domain/site/account.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { misused } from './command-line.ts';

const [password, ...more] = process.argv.slice(2);
// Without quotes a password with spaces comes as several words; a hash of the first would lock the owner out.
if (!password || more.length > 0) {
  misused('Give one password, in quotes', "npm run --silent admin:hash -- 'the password'");
}
// A short password is accepted, because it is enough for a local run.
if (password.length < LEAST_PASSWORD)
  console.error(`${accountTexts.passwordTooShort} A shorter one is easily guessed.`);
// The sign-in form takes no longer one: a hash of it would lock the owner out.
if (password.length > LONGEST.other) {
  console.error(accountTexts.passwordTooLong);
  process.exit(1);
}
console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
