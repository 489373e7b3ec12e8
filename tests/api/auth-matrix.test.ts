import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROOF_MS, SESSION_MS } from '#domain/site/account.ts';
import { type DocumentedRoute, documentedRoutes } from '#local/documented-calls.ts';
import { endSession, openSession, proofBy, readSession } from '#server/accounts/session.ts';
import { addressOf, gentleFirst, sentWith } from '#tests/support/every-call.ts';
import { ownerToken } from '#tests/support/owner.ts';
import { fillForCalls, type KnownIds } from '#tests/support/shop-for-calls.ts';
import { addRuby, TEST_SECRET, testOwner } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectRefusal } from './wire.ts';

/*
 * Every call of the owner's that the functions declare, with every kind of token. Only the token of a live
 * session gets in, and no other token reads or writes anything. The owner has passkeys, so a live session is
 * one that proved one.
 */

const routes = gentleFirst((await documentedRoutes()).filter(({ as }) => as === 'owner'));

let ids: KnownIds;
const bad = new Map<string, string | null>();
/** Opens a session and returns its token. Without a time of proof, its second factor is still missing. */
async function tokenProvedAt(at?: number): Promise<string> {
  const proof = at === undefined ? undefined : proofBy(null, new Date(at));
  const present = { ...opened.shop, now: () => new Date() };
  return `Bearer ${await openSession(present, testOwner, { device: '', stay: false, proof })}`;
}
/** Returns the token of a session whose proof is too old for calls that need a recent one. */
const oldProof = () => tokenProvedAt(Date.now() - PROOF_MS);

openTestSite({ env: { SMTP_URL: 'smtp://localhost:1' } });
beforeAll(async () => {
  ids = await fillForCalls(opened, await addRuby(opened.shop));
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

  // Each of these tokens differs from a valid one only in the way that its name says.
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

const send = (route: DocumentedRoute, authorization: string | null, raw?: string) => {
  const given = raw === undefined ? sentWith(route, ids) : { raw };
  return call(route.method, addressOf(route, ids), {
    ...given,
    headers: { ...given.headers, ...(authorization && { authorization }) },
  });
};

/** Returns every count of calls that is kept, with its content. */
async function limitsKept(): Promise<string[]> {
  const { limits } = opened.shop.storage;
  // Each process writes its own running time there now and then, whoever calls.
  const keys = (await limits.keys('')).filter((key) => key !== 'usage');
  return Promise.all(keys.sort().map(async (key) => `${key} ${JSON.stringify(await limits.read(key))}`));
}

/**
 * Requests that an answer may cost though it touches nothing: the store is asked whether a well-signed session
 * is open and whether a restore is under way, and now and then for the running time of the functions.
 */
const allowed = ['get accounts', 'head orders', 'get limits', 'put limits'];

/** Expects that some work asks the store for nothing else, and so changes nothing there. */
async function expectUntouched(work: () => Promise<void>): Promise<void> {
  const kept = await limitsKept();
  const before = new Map(opened.store.counts);
  await work();
  const after = new Map(opened.store.counts);
  for (const counts of [before, after]) for (const kind of allowed) counts.delete(kind);
  expect([...after]).toEqual([...before]);
  expect(await limitsKept()).toEqual(kept);
}

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  test('refuses every token but a live one, whatever is sent, and touches nothing', async () => {
    const incomplete = await tokenProvedAt();
    const kinds = route.completesSignIn ? bad : new Map([...bad, ['one without its proof', incomplete]]);
    await expectUntouched(async () => {
      for (const [kind, authorization] of kinds) {
        const answer = await send(route, authorization);
        expect({ kind, status: answer.status }).toEqual({ kind, status: 401 });
        expectRefusal(answer, 401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        if (route.method === 'POST')
          expect({ kind, status: (await send(route, authorization, '{'.repeat(200_000))).status }).toEqual({
            kind,
            status: 401,
          });
      }
    });
  });

  if (route.stepUp)
    test('asks for the passkey again once the proof is old, and touches nothing', async () => {
      const authorization = await oldProof();
      await expectUntouched(async () => {
        for (const raw of [undefined, '{'.repeat(200_000)]) {
          if (raw && route.method !== 'POST') continue;
          const answer = await send(route, authorization, raw);
          expectRefusal(answer, 403);
          expect(answer.body).toMatchObject({ passkey_required: true });
        }
      });
    });
  else if (route.method === 'GET')
    test('asks for no recent proof', async () => {
      expect((await send(route, await oldProof())).status).not.toBe(403);
    });

  test('lets the token of a live session in', async () => {
    const { status } = await send(route, `Bearer ${await ownerToken(opened)}`);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});
