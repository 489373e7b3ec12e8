import * as z from 'zod/mini';
import { LONGEST } from './field-lengths.ts';
import { optionalText, requiredText, text } from './fields.ts';

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** Most passkeys that the owner may set up. */
export const MOST_PASSKEYS = 20;

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

export const passkeyTexts = {
  tooLate: 'That took too long, or was answered before. Please try again.',
  refused: 'This passkey could not be confirmed. Please try again.',
  signInRefused: 'This passkey opens nothing here. Please sign in with your e-mail and password.',
  notAdded: 'The passkey could not be set up. Please try again.',
  alreadyAdded: 'This passkey is set up already.',
  tooMany: `You have ${MOST_PASSKEYS} passkeys. Please remove one first.`,
  added: 'The passkey is set up.',
  renamed: 'The passkey has its new name.',
  removed: 'The passkey is removed. Whoever signed in with it is signed out.',
  lastRemoved: 'The last passkey is removed. You sign in with e-mail and password alone again.',
  unknown: 'This passkey is not set up any more.',
  proved: 'Thank you.',
  name: 'Please give it a name, such as the device it is on.',
  code: 'Please enter a recovery code: 16 letters and digits.',
  wrongCode: 'This is none of your unused recovery codes. Each works once.',
  codesLocked: 'Too many wrong codes. Please try again in a quarter of an hour.',
  codesMade: 'Your new recovery codes. The old ones no longer work.',
  none: 'Please set up a passkey first.',
} as const;

/** Bytes in base64url, with at most this many characters. */
const bytes = (longest: number) =>
  text('Please send base64url.').check(z.regex(/^[\w-]+$/, 'Please send base64url.'), z.maxLength(longest));

/** A credential's id: at most 1,023 bytes. */
const credentialId = bytes(1_400);
/** The id of a challenge, as the answer with the options gave it. */
const challengeId = text().check(z.maxLength(100));
const parts = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** A browser's answer when it has made a passkey (`RegistrationResponseJSON`). */
const Registration = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(60_000),
    transports: z.optional(z.array(text().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type Registration = z.infer<typeof Registration>;

/** A browser's answer when a passkey was used (`AuthenticationResponseJSON`). */
const Assertion = z.object({
  ...parts,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

/** Asks to set up a passkey; the password is needed for the first one alone. */
export const PasskeyWanted = z.object({
  password: z.optional(text().check(z.maxLength(LONGEST.other))),
});

/** The name that the owner gives to a passkey. */
export const PasskeyName = z.object({ name: requiredText(passkeyTexts.name, LONGEST.other) });

/** A new passkey with its name. */
export const NewPasskey = z.object({
  challenge: challengeId,
  response: Registration,
  name: optionalText(LONGEST.other),
});

/** A proof by a passkey. */
export const PasskeyProof = z.object({ challenge: challengeId, response: Assertion });

/** A sign-in by a passkey alone. */
export const PasskeySignIn = z.object({
  challenge: challengeId,
  response: Assertion,
  /** True if the device is trusted: the session then lasts for a month. */
  stay: z.optional(z.boolean()),
});

/** The letters and digits of recovery codes: Crockford's base 32, without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;

/**
 * A recovery code as it is compared: capitals, without spaces and hyphens, with what was misread put right.
 */
const asCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s‐-―-]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');

/** A recovery code in four groups: 'K7QX-M3HP-TA9V-Z4DW'. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A recovery code that the owner typed; parsing gives it as it is compared. */
export const RecoveryCode = z.object({
  code: z.pipe(
    z.pipe(text(passkeyTexts.code).check(z.maxLength(60, passkeyTexts.code)), z.transform(asCode)),
    z
      .string()
      .check(z.regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), { error: passkeyTexts.code })),
  ),
});

/** A passkey as it crosses the wire. */
export interface PasskeyWire {
  id: string;
  name: string;
  added_at: string;
  last_used_at: string | null;
  /** True if a password manager keeps it for all devices of an account. */
  synced: boolean;
}

/** The owner's passkeys, and how many of her recovery codes are unused. */
export interface PasskeysWire {
  passkeys: PasskeyWire[];
  recovery_codes_left: number;
}
