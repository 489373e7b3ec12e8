import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROOF_MS, SESSION_MS } from '#domain/site/account.ts';
import { endSession, openSession, proofBy, readSession } from '#server/accounts/session.ts';
import {
  type AdminCall,
  type AdminIds,
  adminCalls,
  fillForOwner,
  withIds,
} from '#tests/support/admin-calls.ts';
import { ownerToken } from '#tests/support/owner.ts';
import type { Offered } from '#tests/support/passkey-calls.ts';
import { addRuby, TEST_SECRET, testOwner } from '#tests/support/test-shop.ts';
import { call, openDesk, opened } from './desk.ts';
import { expectRefusal } from './wire.ts';

/*
 * Every admin call, with every kind of token: only a live session's own gets in, and nothing else reads or
 * writes. The owner has a passkey, so a live session is one that proved it.
 */

let ids: AdminIds;
const bad = new Map<string, string | null>();
/**
 * Opens a session, proved at this time; without one its second factor is still to come. @returns its token
 */
async function tokenProvedAt(at?: number): Promise<string> {
  const proof = at === undefined ? undefined : proofBy(null, new Date(at));
  const present = { ...opened.shop, now: () => new Date() };
  return `Bearer ${await openSession(present, testOwner, { device: '', stay: false, proof })}`;
}
/** A token of a session whose proof is too old for calls that ask for a fresh one. */
const oldProof = () => tokenProvedAt(Date.now() - PROOF_MS);

openDesk({ env: { SMTP_URL: 'smtp://localhost:1' } });
beforeAll(async () => {
  ids = await fillForOwner(opened, await addRuby(opened.shop));
  await makeBadTokens();
});

async function makeBadTokens() {
  const token = await ownerToken(opened);
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const signed = (change: object, secret = TEST_SECRET, alg = 'HS256') =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const yesterday = () => new Date(Date.now() - 2 * SESSION_MS);
  const gone = await ownerToken(opened);
  const session = await readSession({ ...opened.shop, now: () => new Date() }, testOwner, gone);
  if (session) await endSession(opened.shop, session);

  // Nothing but what each is called after keeps these out.
  const proved = { device: '', stay: false, proof: proofBy(null, new Date()) };
  bad.set('no token', null);
  bad.set('an empty one', 'Bearer ');
  bad.set('garbage', 'Bearer garbage.garbage.garbage.garbage');
  bad.set('a live token under another scheme', `Basic ${token}`);
  bad.set(
    'an expired one',
    `Bearer ${await openSession({ ...opened.shop, now: yesterday }, testOwner, proved)}`,
  );
  bad.set(
    'one signed with another key',
    `Bearer ${await signed({}, 'another secret, also long enough to sign')}`,
  );
  bad.set('one with alg none', `Bearer ${none}.${body}.`);
  bad.set('one signed another way', `Bearer ${await signed({}, TEST_SECRET, 'HS512')}`);
  bad.set('one whose signature was changed', `Bearer ${token.slice(0, -4)}AAAA`);
  const renamed = Buffer.from(JSON.stringify({ ...claims, sub: 'else@example.in' })).toString('base64url');
  bad.set('one whose claims were changed', `Bearer ${head}.${renamed}.${signature}`);
  bad.set('one of a session that is a path', `Bearer ${await signed({ jti: '../orders' })}`);
  bad.set('one for another audience', `Bearer ${await signed({ aud: 'visitor' })}`);
  bad.set('one of another issuer', `Bearer ${await signed({ iss: 'elsewhere' })}`);
  bad.set('one that was logged out', `Bearer ${gone}`);
  const present = { ...opened.shop, now: () => new Date() };
  const removed = proofBy('a passkey that was removed', new Date());
  const after = { device: '', stay: false, proof: removed };
  bad.set('one that a removed passkey proved', `Bearer ${await openSession(present, testOwner, after)}`);
  const hash = testOwner.passwordHash.replaceAll('A', 'B');
  for (const [kind, before] of [
    ['one from before the password was changed', { ...testOwner, passwordHash: hash }],
    ['one from before the e-mail was changed', { ...testOwner, email: 'former@example.in' }],
  ] as const)
    bad.set(kind, `Bearer ${await openSession(present, before, proved)}`);
}

const send = ({ method, path, send: options }: AdminCall, authorization: string | null, raw?: string) => {
  const at = `/api${withIds(path, ids)}`;
  const given = raw === undefined ? (options?.(ids) ?? {}) : { raw };
  return call(method, at, {
    ...given,
    headers: { ...given.headers, ...(authorization && { authorization }) },
  });
};

/** Every blob of every store, by a hash of its bytes. */
async function everyBlob(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, store] of Object.entries(opened.shop.storage))
    for (const key of await store.keys('')) {
      const answer = await fetch(`${opened.store.url}/local/site:${name}/${key}`);
      const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
      found.push(`${name}/${key} ${hash.digest('hex')}`);
    }
  return found.sort();
}

test('the table names every group of calls', () => {
  expect(adminCalls.length).toBeGreaterThanOrEqual(45);
});

describe.each(adminCalls.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (_, admin) => {
  test('refuses every token but a live one, whatever is sent, and touches nothing', async () => {
    const incomplete = await tokenProvedAt();
    const kinds = admin.completesSignIn ? bad : new Map([...bad, ['one without its proof', incomplete]]);
    const before = await everyBlob();
    const requests = new Map(opened.store.counts);
    for (const [kind, authorization] of kinds) {
      const answer = await send(admin, authorization);
      expect({ kind, status: answer.status }).toEqual({ kind, status: 401 });
      expectRefusal(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      if (admin.method === 'POST')
        expect({ kind, status: (await send(admin, authorization, '{'.repeat(200_000))).status }).toEqual({
          kind,
          status: 401,
        });
    }
    const after = new Map(opened.store.counts);
    // All that is asked of the store is whether a well-signed session is open, and whether a restore is under way.
    for (const counts of [requests, after])
      for (const kind of ['get accounts', 'head orders']) counts.delete(kind);
    expect([...after]).toEqual([...requests]);
    expect(await everyBlob()).toEqual(before);
  });

  if (admin.stepUp)
    test('asks for the passkey again once the proof is old, and touches nothing', async () => {
      const authorization = await oldProof();
      const before = await everyBlob();
      for (const raw of [undefined, '{'.repeat(200_000)]) {
        if (raw && admin.method !== 'POST') continue;
        const answer = await send(admin, authorization, raw);
        expectRefusal(answer, 403);
        expect(answer.body).toMatchObject({ passkey_required: true });
      }
      expect(await everyBlob()).toEqual(before);
    });
  else if (admin.method === 'GET')
    test('asks for no fresh proof', async () => {
      expect((await send(admin, await oldProof())).status).toBe(200);
    });

  test('lets a live one in', async () => {
    const authorization = `Bearer ${await ownerToken(opened)}`;
    const ask = async (path: string) =>
      (await call('POST', `/api${path}`, { json: {}, headers: { authorization } }))
        .body as unknown as Offered;
    const prepared = await admin.prepare?.(ask);
    const answer = await send(prepared ? { ...admin, send: () => prepared } : admin, authorization);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  });
});
