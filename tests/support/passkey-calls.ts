import type { Answer, CallApi } from './call.ts';
import type { Misdeeds, SoftwareAuthenticator } from './software-authenticator.ts';

/* The calls about passkeys as the owner's screens make them, with an authenticator in software. */

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The answer to a request for options: the id of the challenge, and the options for the authenticator. */
export interface Offered {
  challenge: string;
  options: { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };
}

const offered = ({ body }: Answer) => body as unknown as Offered;

export function passkeyCalls(call: CallApi) {
  const post = (token: string, path: string, json: object = {}) =>
    call('POST', `/api/passkey/${path}`, { json, ...bearer(token) });

  async function offer(token: string, path: string, json: object = {}): Promise<Offered> {
    const answer = await post(token, path, json);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return offered(answer);
  }

  return {
    post,
    offer,

    /** Sets up a passkey. The first one needs the password. */
    async add(token: string, key: SoftwareAuthenticator, name: string, password?: string): Promise<Answer> {
      const { challenge, options } = await offer(token, 'add-options', { password });
      return post(token, 'add', { challenge, name, response: key.create(options) });
    },

    /** Proves a passkey in a session. This completes its sign-in, or renews its proof. */
    async prove(token: string, key: SoftwareAuthenticator, misdeeds?: Misdeeds): Promise<Answer> {
      const { challenge, options } = await offer(token, 'prove-options');
      return post(token, 'prove', { challenge, response: key.get(options, misdeeds) });
    },

    /** Signs in with the passkey alone. */
    async signIn(key: SoftwareAuthenticator, misdeeds?: Misdeeds, stay = false): Promise<Answer> {
      const { challenge, options } = offered(await call('POST', '/api/passkey/sign-in-options'));
      const json = { challenge, response: key.get(options, misdeeds), stay };
      return call('POST', '/api/passkey/sign-in', { json });
    },

    /** Returns the status of an owner's call with this token. */
    statusOf: async (token: string, method: string, path: string, json?: object) =>
      (await call(method, `/api${path}`, { ...(json && { json }), ...bearer(token) })).status,
  };
}
