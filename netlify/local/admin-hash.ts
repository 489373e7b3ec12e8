import { hashPassword } from '#server/accounts/password-hash.ts';

const [password] = process.argv.slice(2);
if (!password) {
  console.error("Usage: npm run --silent admin:hash -- 'the password'");
  process.exit(1);
}
console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
