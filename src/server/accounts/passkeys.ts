import { randomBytes, randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoCBOR } from '@simplewebauthn/server/helpers';
import {
  type Assertion,
  CHALLENGE_MS,
  MOST_PASSKEYS,
  type PasskeysWire,
  type Registration,
} from '#domain/site/passkey.ts';
import type { AppContext } from '../app-context.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  changeSecondFactor,
  NO_CODES,
  type Passkey,
  readSecondFactor,
  relyingParty,
} from './second-factor.ts';
import type { Owner, Session } from './session.ts';

/*
 * Sets up passkeys (WebAuthn) and verifies their answers. All functions take the owner as the settings name
 * her. See docs/decisions/passkeys.md.
 */

/**
 * COSE numbers of EdDSA, ES256 and RS256, which every Node that runs this site can verify. The library would
 * also offer ML-DSA where the running Node supports it, which another Node may not.
 */
const ALGORITHMS = [-8, -7, -257];

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Options for the browser, and the id of the challenge that its answer must name. */
export interface Offer<Options> {
  challenge: string;
  options: Options;
}

type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Reason of a refusal: the challenge is over, or the answer proves nothing. */
type Refused = { ok: false; reason: 'too_late' | 'refused' };

const describe = ({ credential, transports }: Passkey) => ({
  id: credential,
  transports: transports as AuthenticatorTransport[],
});

/**
 * Offers to set up a passkey in the browser of this session.
 * @throws StorageUnavailable
 */
export async function offerNewPasskey(
  context: AppContext,
  owner: Owner,
  session: Session,
): Promise<Offer<CreationOptions>> {
  const factor = await readSecondFactor(context, owner);
  const { host } = relyingParty(owner);
  const userHandle = factor?.userHandle ?? randomBytes(32).toString('base64url');
  const { id, value } = await issueChallenge(context, { purpose: 'add', session: session.id, userHandle });
  const options = await generateRegistrationOptions({
    rpName: host,
    rpID: host,
    userName: owner.email,
    userDisplayName: owner.email,
    userID: toBytes(userHandle),
    challenge: toBytes(value),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: (factor?.passkeys ?? []).map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challenge: id, options };
}

/** Result of setting up a passkey. `codes`: the recovery codes, for the first passkey only. */
export type AddedPasskey =
  | { ok: true; passkey: Passkey; codes: string[] | null }
  | Refused
  | { ok: false; reason: 'known' | 'too_many' };

/**
 * Sets up a passkey that a browser has made. The first one comes with recovery codes.
 * @param sent id of the challenge, the browser's answer, and the owner's name for the passkey
 * @throws CorruptBlob, StorageUnavailable
 */
export async function addPasskey(
  context: AppContext,
  owner: Owner,
  session: Session,
  sent: { challenge: string; response: Registration; name: string },
): Promise<AddedPasskey> {
  const challenge = await takeChallenge(context, sent.challenge, { purpose: 'add', session: session.id });
  if (!challenge?.userHandle) return { ok: false, reason: 'too_late' };
  const verified = await verifiedRegistration(sent.response, challenge.value, owner);
  if (!verified) return { ok: false, reason: 'refused' };
  const passkey: Passkey = {
    ...verified,
    id: randomUUID(),
    name: sent.name,
    addedAt: context.now().toISOString(),
    lastUsedAt: null,
  };
  const { userHandle } = challenge;
  const made = (await readSecondFactor(context, owner)) ? null : await makeRecoveryCodes();
  let outcome: AddedPasskey = { ok: false, reason: 'refused' };
  await changeSecondFactor(context, owner, (present) => {
    const passkeys = present?.passkeys ?? [];
    if (passkeys.some(({ credential }) => credential === passkey.credential)) {
      outcome = { ok: false, reason: 'known' };
      return null;
    }
    if (passkeys.length >= MOST_PASSKEYS) {
      outcome = { ok: false, reason: 'too_many' };
      return null;
    }
    const recovery = present?.recovery ?? made?.recovery;
    // Another session has set up the first passkey meanwhile, so this one lacks its handle and a recent
    // proof.
    if (!recovery || (present && present.userHandle !== userHandle)) {
      outcome = { ok: false, reason: 'too_late' };
      return null;
    }
    outcome = { ok: true, passkey, codes: present ? null : (made?.codes ?? null) };
    return { ...present, userHandle, passkeys: [...passkeys, passkey], recovery };
  });
  return outcome;
}

/**
 * Verifies a browser's answer and returns the credential as it is stored; null for an answer that is not
 * valid.
 */
async function verifiedRegistration(
  response: Registration,
  expectedChallenge: string,
  owner: Owner,
): Promise<Pick<Passkey, 'credential' | 'publicKey' | 'counter' | 'transports' | 'isSynced'> | null> {
  const { host, origin } = relyingParty(owner);
  try {
    if (isFramed(response)) return null;
    const { clientDataJSON, attestationObject, transports = [] } = response.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: {
          clientDataJSON,
          transports,
          attestationObject: withoutAttestation(attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential: credential.id,
      publicKey: toBase64url(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws for every invalid answer, and never for a fault of the store.
    return null;
  }
}

/** Returns true for an answer that was made in a frame of another site. This site never stands in a frame. */
const isFramed = ({ response }: Registration | Assertion): boolean =>
  decodeClientDataJSON(response.clientDataJSON).crossOrigin === true;

/**
 * Returns an attestation object without its attestation. The site asks for none. With one, the library would
 * verify its certificates, and fetch lists of revoked ones from addresses in them.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(toBytes(attestationObject)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, string>>();
  none.set('fmt', 'none').set('attStmt', new Map<string, string>()).set('authData', authData);
  return toBase64url(isoCBOR.encode(none));
}

/**
 * Asks for a proof by one of the owner's passkeys.
 * @param session the session to be proved; null for a sign-in by a passkey alone. Then the answer does not
 * reveal which passkeys exist, or whether there are any.
 * @throws CorruptBlob, StorageUnavailable
 */
export async function askForPasskey(
  context: AppContext,
  owner: Owner,
  session: Session | null,
): Promise<Offer<RequestOptions>> {
  const bound = { purpose: session ? 'prove' : 'sign_in', session: session?.id ?? null } as const;
  const { id, value } = await issueChallenge(context, bound);
  const factor = session && (await readSecondFactor(context, owner));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(owner).host,
    challenge: toBytes(value),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: (factor?.passkeys ?? []).map(describe),
  });
  return { challenge: id, options };
}

/** Result of a proof. `copied`: the passkey's counter did not increase, so somebody may have copied it. */
export type ProvedPasskey = { ok: true; passkey: Passkey } | Refused | { ok: false; copied: Passkey };

/**
 * Checks a proof by one of the owner's passkeys and counts the use. The challenge is used up, whatever the
 * result.
 * @param session the session that asked; null for a sign-in by a passkey alone
 * @throws CorruptBlob, StorageUnavailable
 */
export async function provePasskey(
  context: AppContext,
  owner: Owner,
  session: Session | null,
  sent: { challenge: string; response: Assertion },
): Promise<ProvedPasskey> {
  const bound = { purpose: session ? 'prove' : 'sign_in', session: session?.id ?? null } as const;
  const challenge = await takeChallenge(context, sent.challenge, bound);
  if (!challenge) return { ok: false, reason: 'too_late' };
  const factor = await readSecondFactor(context, owner);
  const passkey = factor?.passkeys.find(({ credential }) => credential === sent.response.id);
  if (!factor || !passkey) return { ok: false, reason: 'refused' };
  const { userHandle } = sent.response.response;
  // A sign-in without a session must name the owner. A proof need not name her, but must not name anybody
  // else.
  if (userHandle ? userHandle !== factor.userHandle : session === null)
    return { ok: false, reason: 'refused' };
  const counter = await verifiedCounter(sent.response, challenge.value, passkey, owner);
  if (counter === null) return { ok: false, reason: 'refused' };
  return countUse(context, owner, passkey, counter);
}

/** Returns the counter of a valid assertion, or null. The counter itself is checked by `countUse`. */
async function verifiedCounter(
  response: Assertion,
  expectedChallenge: string,
  passkey: Passkey,
  owner: Owner,
): Promise<number | null> {
  const { host, origin } = relyingParty(owner);
  const { clientDataJSON, authenticatorData, signature } = response.response;
  try {
    if (isFramed(response)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      // `countUse` checks the counter where it is stored, so that only one of two answers with the same
      // counter is taken.
      credential: { id: passkey.credential, publicKey: toBytes(passkey.publicKey), counter: -1 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Records a use of a passkey. A counter that does not increase refuses the use. */
async function countUse(
  context: AppContext,
  owner: Owner,
  { id }: Passkey,
  counter: number,
): Promise<ProvedPasskey> {
  let outcome: ProvedPasskey = { ok: false, reason: 'refused' };
  await changeSecondFactor(context, owner, (present) => {
    const passkey = present?.passkeys.find((each) => each.id === id);
    if (!present || !passkey) {
      outcome = { ok: false, reason: 'refused' };
      return null;
    }
    const counts = counter > 0 || passkey.counter > 0;
    if (counts && counter <= passkey.counter) {
      outcome = { ok: false, copied: passkey };
      return null;
    }
    const used = { ...passkey, counter, lastUsedAt: context.now().toISOString() };
    outcome = { ok: true, passkey: used };
    return { ...present, passkeys: present.passkeys.map((each) => (each.id === id ? used : each)) };
  });
  return outcome;
}

/** Returns the owner's passkeys and the number of unused recovery codes, in their wire shape. */
export async function listPasskeys(context: AppContext, owner: Owner): Promise<PasskeysWire> {
  const factor = await readSecondFactor(context, owner);
  return {
    passkeys: (factor?.passkeys ?? []).map(({ id, name, addedAt, lastUsedAt, isSynced }) => ({
      id,
      name,
      added_at: addedAt,
      last_used_at: lastUsedAt,
      synced: isSynced,
    })),
    recovery_codes_left: factor?.recovery.hashes.length ?? 0,
  };
}

/** Returns the passkey with this id, or null. */
export async function findPasskey(context: AppContext, owner: Owner, id: string): Promise<Passkey | null> {
  const factor = await readSecondFactor(context, owner);
  return factor?.passkeys.find((passkey) => passkey.id === id) ?? null;
}

/** Gives a passkey another name. @throws CorruptBlob, StorageUnavailable */
export async function renamePasskey(
  context: AppContext,
  owner: Owner,
  id: string,
  name: string,
): Promise<void> {
  await changeSecondFactor(
    context,
    owner,
    (present) =>
      present && {
        ...present,
        passkeys: present.passkeys.map((each) => (each.id === id ? { ...each, name } : each)),
      },
  );
}

/**
 * Removes a passkey. Removing the last one also removes the recovery codes.
 * @returns number of passkeys that are left
 * @throws CorruptBlob, StorageUnavailable
 */
export async function removePasskey(context: AppContext, owner: Owner, id: string): Promise<number> {
  let left = 0;
  await changeSecondFactor(context, owner, (present) => {
    if (!present) return null;
    const passkeys = present.passkeys.filter((each) => each.id !== id);
    left = passkeys.length;
    return left > 0
      ? { ...present, passkeys }
      : { userHandle: present.userHandle, passkeys, recovery: NO_CODES };
  });
  return left;
}

/**
 * Makes new recovery codes; the old ones no longer work.
 * @returns the codes, to be shown once; null if no passkey is set up
 * @throws CorruptBlob, StorageUnavailable
 */
export async function renewRecoveryCodes(context: AppContext, owner: Owner): Promise<string[] | null> {
  const { codes, recovery } = await makeRecoveryCodes();
  let isMade = false;
  await changeSecondFactor(context, owner, (present) => {
    isMade = present !== null;
    if (!present) return null;
    const { restoredFrom: _, ...kept } = present;
    return { ...kept, recovery };
  });
  return isMade ? codes : null;
}
