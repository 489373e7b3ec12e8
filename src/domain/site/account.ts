import * as z from 'zod/mini';
import { LONGEST } from './field-lengths.ts';
import { emailAddress, text } from './fields.ts';

export const accountTexts = {
  signedIn: 'Signed in.',
  signedOut: 'Signed out.',
  invalid: 'Invalid credentials',
  locked: 'Too many failed tries. Please wait a quarter of an hour and try again.',
  notSetUp: 'Signing in is not set up on this site.',
  ended: 'Please sign in again.',
  passwordTooShort: 'Please use at least 10 characters.',
  passwordTooLong: `Please use at most ${LONGEST.other} characters.`,
} as const;

/**
 * The form of the owner's password hash: `scrypt:LOG2N:R:P:SALT:HASH`, salt and hash in base64url. Costs that a
 * function's memory cannot bear have no place in it.
 */
export const PASSWORD_HASH = /^scrypt:(1[4-7]):(8):([1-4]):([\w-]{16,64}):([\w-]{43})$/;

/** The sign-in form (spec section 5). */
export const LoginForm = z.object({
  email: emailAddress('Invalid email address'),
  password: text('Please enter your password.').check(
    z.minLength(1, 'Please enter your password.'),
    z.maxLength(LONGEST.other, accountTexts.passwordTooLong),
  ),
});
export type LoginForm = z.infer<typeof LoginForm>;

/**
 * Failed sign-ins within a window, in milliseconds: of one network for one e-mail, of one network for any, and of
 * one e-mail from anywhere. The first two lock; the third only slows down, or anyone could lock the owner out.
 */
export const SIGN_IN_LIMITS = {
  pair: { calls: 5, windowMs: 15 * 60_000 },
  network: { calls: 30, windowMs: 15 * 60_000 },
  email: { calls: 30, windowMs: 15 * 60_000 },
} as const;

/** Fewest characters of a password that a hash is made of. */
export const LEAST_PASSWORD = 10;

/** How long a session lasts, in milliseconds. */
export const SESSION_MS = 12 * 60 * 60_000;
