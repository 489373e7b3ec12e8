import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { ApiAnswer } from '#lib/api-client.ts';
import { adminCopy } from '../copy.ts';

/** The server's offer: the options for the browser, and the id that the answer must name. */
export interface Offer<Options> {
  challenge: string;
  options: Options;
}
export type NewPasskeyOffer = Offer<PublicKeyCredentialCreationOptionsJSON>;
export type ProofOffer = Offer<PublicKeyCredentialRequestOptionsJSON>;

/** The browser's answer, or the reason in words why it gave none. */
export type Asked<Answer> = { ok: true; response: Answer } | { ok: false; why: string };

/** Returns true if this browser supports passkeys. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Shown in place of an offer when the browser does not support passkeys. */
export const NO_PASSKEYS =
  'This browser cannot use passkeys. Please use an up-to-date Chrome, Edge, Firefox or Safari.';

const CANCELLED = 'The passkey was not confirmed. Press again to try once more.';

/** Returns the error message of a failed call about passkeys. Never empty. */
export function failureOf(answer: Exclude<ApiAnswer<unknown>, { kind: 'ok' }>): string {
  return (answer.kind === 'refused' && answer.message) || adminCopy.somethingWrong;
}

/** Has the browser make a passkey. Never throws. */
export const makePasskey = ({ options }: NewPasskeyOffer) =>
  answered(startRegistration({ optionsJSON: options }), options.rp.id);

/** Has the browser sign with a passkey. Never throws. */
export const signWithPasskey = ({ options }: ProofOffer) =>
  answered(startAuthentication({ optionsJSON: options }), options.rpId);

async function answered<T>(asking: Promise<T>, host = ''): Promise<Asked<T>> {
  try {
    return { ok: true, response: await asking };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    console.warn('The browser gave no passkey.', name);
    return { ok: false, why: whyNot(name, host) };
  }
}

/** @param name of the error, as WebAuthn gives it */
function whyNot(name: string, host: string): string {
  if (!canUsePasskeys()) return NO_PASSKEYS;
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELLED;
  if (name === 'InvalidStateError') return 'This device has a passkey for this site already.';
  if (name === 'SecurityError')
    return `The passkeys of this site work at ${host} only. Please open the owner’s area there.`;
  if (name === 'ConstraintError')
    return 'This device cannot check who uses it. Please give it a screen lock, fingerprint or PIN first.';
  if (name === 'NotSupportedError')
    return 'This device cannot make such a passkey. Please try another device.';
  return 'The browser could not use the passkey. Please try again, or use another device.';
}
