import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/*
 * A software authenticator. It makes ES256 passkeys and signs with them as a phone or a security key does, or
 * in one of the ways that a server must refuse.
 */

/** Ways in which an authenticator misbehaves. */
export interface Misdeeds {
  /** Signs a challenge other than the one given. */
  challenge?: string;
  origin?: string;
  /** Signs for another host. */
  host?: string;
  /** Does not verify its user. */
  isUnverified?: boolean;
  /** Reports this number of uses. */
  counter?: number;
  /** Answers from within another site's frame. */
  isFramed?: boolean;
  /** Names another owner, or with '' nobody. */
  userHandle?: string;
  /** Signs other data. */
  isForged?: boolean;
  /** Names another kind of answer, such as 'webauthn.create'. */
  type?: string;
  /** Sends this certificate of its manufacturer. */
  certificate?: Buffer;
}

interface Offered {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

const USED = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const bytesOf = (base64url = '') => Buffer.from(base64url, 'base64url');

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

/**
 * Makes an authenticator with one key.
 * @param origin of the page that asks it
 * @param counts true if it counts its uses, as security keys do; passkeys of phones and password managers
 * always report 0
 */
export function softwareAuthenticator(origin: string, { counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, { challenge }: Offered, misdeeds: Misdeeds) =>
    Buffer.from(
      JSON.stringify({
        type: misdeeds.type ?? type,
        challenge: misdeeds.challenge ?? challenge,
        origin: misdeeds.origin ?? origin,
        crossOrigin: misdeeds.isFramed ?? false,
      }),
    );

  function authenticatorData(host: string, misdeeds: Misdeeds, more = Buffer.alloc(0)): Buffer {
    if (counts) uses++;
    const flags = USED | (misdeeds.isUnverified ? 0 : VERIFIED) | (more.length > 0 ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(misdeeds.counter ?? uses);
    return Buffer.concat([sha256(misdeeds.host ?? host), Buffer.from([flags]), counter, more]);
  }

  function sign(signed: Buffer): Buffer {
    return createSign('SHA256').update(signed).sign(privateKey);
  }

  const id = credential.toString('base64url');

  return {
    /** The credential's id, in base64url. */
    id,

    /** Makes the passkey, and returns the browser's answer. */
    create(options: Offered, misdeeds: Misdeeds = {}) {
      userHandle = options.user?.id ?? '';
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(bytesOf(x))],
        [-3, new Uint8Array(bytesOf(y))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const held = Buffer.concat([Buffer.alloc(16), length, credential, Buffer.from(isoCBOR.encode(key))]);
      const authData = authenticatorData(options.rp?.id ?? '', misdeeds, held);
      const client = clientData('webauthn.create', options, misdeeds);
      const { certificate } = misdeeds;
      const statement = certificate
        ? new Map<string, unknown>([
            ['alg', -7],
            ['sig', new Uint8Array(sign(Buffer.concat([authData, sha256(client)])))],
            ['x5c', [new Uint8Array(certificate)]],
          ])
        : new Map();
      const attestation = new Map<string, unknown>([
        ['fmt', certificate ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    /** Signs with the passkey, and returns the browser's answer. */
    get(options: Offered, misdeeds: Misdeeds = {}) {
      const authData = authenticatorData(options.rpId ?? '', misdeeds);
      const client = clientData('webauthn.get', options, misdeeds);
      const named = misdeeds.userHandle ?? userHandle;
      const signature = sign(Buffer.concat([authData, misdeeds.isForged ? sha256('else') : sha256(client)]));
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(named && { userHandle: named }),
        },
        clientExtensionResults: {},
      };
    },
  };
}
