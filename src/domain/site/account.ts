import * as z from 'zod/mini';
import { LONGEST } from './field-lengths.ts';
import { emailAddress, text } from './fields.ts';

/** Fewest characters of a new password. */
export const LEAST_PASSWORD = 10;

export const accountTexts = {
  signedIn: 'Signed in.',
  signedOut: 'Signed out.',
  invalid: 'Invalid credentials',
  /** `until` is the end of the wait by the clock in India. It includes the day unless that is today. */
  locked: (until: string) => `Too many failed tries. Please wait until ${until}, India time, and try again.`,
  notSetUp: 'Signing in is not set up on this site.',
  ended: 'Please sign in again.',
  secondStep: 'Please confirm that it is you.',
  incomplete: 'Please finish signing in with your passkey or a recovery code.',
  askAgain: 'This needs your passkey. Please press again and confirm it.',
  passwordTooShort: `Please use at least ${LEAST_PASSWORD} characters.`,
  tooMany:
    'Too many failed tries. Your present password still counts: please try again in a quarter of an hour.',
  wrongPassword: 'This is not your present password.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  othersEnded: 'You are signed out everywhere else.',
  oneEnded: 'That device is signed out.',
  unknownSession: 'That device is not signed in any more.',
  ownSession: 'You are using this device now. Press Logout to sign it out.',
  /** The same for every address, so that it does not tell whose the site is. */
  letterComes:
    'If this is the address you sign in with, a letter with a link is on its way. It comes within two minutes; the link is good for half an hour.',
  linkOver: 'This link has been used or is more than half an hour old. Please ask for a new one.',
  newPassword: 'Your new password is set, and you are signed out everywhere. Please sign in with it.',
  passwordTooLong: `Please use at most ${LONGEST.other} characters.`,
} as const;

/**
 * The form of the owner's password hash: `scrypt:LOG2N:R:P:SALT:HASH`, with salt and hash in base64url. It
 * excludes costs that need more memory than a function has.
 */
export const PASSWORD_HASH = /^scrypt:(1[4-7]):(8):([1-4]):([\w-]{16,64}):([\w-]{43})$/;

const password = text('Please enter your password.').check(
  z.minLength(1, 'Please enter your password.'),
  z.maxLength(LONGEST.other, accountTexts.passwordTooLong),
);

/** The sign-in form. */
export const LoginForm = z.object({
  email: emailAddress('Invalid email address'),
  password,
  /** True if the owner trusts the device. The session then lasts for a month. */
  stay: z.optional(z.boolean()),
});
export type LoginForm = z.infer<typeof LoginForm>;

/**
 * Limits of failed sign-ins within a window, in milliseconds: from one network for one e-mail, from one
 * network for any e-mail, and for one e-mail from anywhere. The first two lock. The third only slows down,
 * because otherwise anyone could lock the owner out.
 */
export const SIGN_IN_LIMITS = {
  pair: { calls: 5, windowMs: 15 * 60_000 },
  network: { calls: 100, windowMs: 15 * 60_000 },
  email: { calls: 30, windowMs: 15 * 60_000 },
} as const;

const newPassword = text(accountTexts.passwordTooShort).check(
  z.minLength(LEAST_PASSWORD, accountTexts.passwordTooShort),
  z.maxLength(LONGEST.other, accountTexts.passwordTooLong),
);

/** A new password, and the present one as proof. */
export const PasswordChange = z.object({ current: password, password: newPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Asks for a letter by which a forgotten password is replaced. */
export const ForgottenForm = z.pick(LoginForm, { email: true });

/** A new password, with the token of such a letter as proof. */
export const NewPasswordForm = z.object({
  token: text(accountTexts.linkOver).check(z.maxLength(LONGEST.message, accountTexts.linkOver)),
  password: newPassword,
});
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

/** Time for which such a letter's link is good, in milliseconds. */
export const LINK_MS = 30 * 60_000;

/** Lifetimes of a session, in milliseconds: on a device that the owner trusts, and on any other. */
export const TRUSTED_SESSION_MS = 30 * 24 * 60 * 60_000;
export const SESSION_MS = 12 * 60 * 60_000;
/** Longest time, in milliseconds, that a sign-in by password waits for its second factor. */
export const INCOMPLETE_SESSION_MS = 10 * 60_000;
/** Time after a proof by a second factor, in milliseconds, in which no call asks for another. */
export const PROOF_MS = 10 * 60_000;

/** A session as it crosses the wire. */
export interface SessionWire {
  id: string;
  /** '' if the browser does not say. */
  device: string;
  signed_in_at: string;
  expires_at: string;
  /** True for the session that makes the request. */
  current: boolean;
}

/** Returns the browser and system that a User-Agent header names: 'Chrome on Android'. */
export function deviceIn(userAgent: string | null): string {
  const named = (kinds: Record<string, RegExp>) =>
    Object.keys(kinds).find((name) => kinds[name]?.test(userAgent ?? ''));
  const browser = named({
    Edge: /Edg/,
    Opera: /OPR/,
    'Samsung Internet': /SamsungBrowser/,
    Firefox: /Firefox|FxiOS/,
    Chrome: /Chrome|CriOS/,
    Safari: /Safari/,
  });
  const system = named({
    Android: /Android/,
    iPhone: /iPhone/,
    iPad: /iPad/,
    Windows: /Windows/,
    Mac: /Macintosh/,
    Linux: /Linux/,
  });
  return [browser, system].filter(Boolean).join(' on ');
}
