import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { admitVisitor, countKey, networkOf } from '#server/rate-limit/counts.ts';
import { emptyBlobs, openMemoryStorage, peek } from '#tests/support/memory-store.ts';

/* Networks that a rate limit counts as one caller. */
it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:0:0', '0.0.0.0'],
  ['::fffe:102:304', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const counting = (storage = openMemoryStorage()) => ({
  storage,
  settings: { rateLimits: true, sessionSecret: 'a secret' },
  now: () => new Date('2026-11-20T06:30:00.000Z'),
});

it('many networks of one IPv6 customer are limited together, five times as generously as one', async () => {
  const shop = counting();
  const admit = async (address: string) => (await admitVisitor(shop, 'checkout', address)).admitted;
  for (let n = 0; n < 150; n++) expect(await admit(`2001:db8:1:${n.toString(16)}::1`)).toBe(true);
  expect(await admit('2001:db8:1:ffff::1')).toBe(false);
  expect(await admit('2001:db8:2::1')).toBe(true);
});

it('hashes addresses with the site’s secret, so that they cannot be enumerated', async () => {
  const blobs = emptyBlobs();
  await admitVisitor(counting(openMemoryStorage(blobs)), 'checkout', '203.0.113.9');
  const [[key] = ['']] = peek(blobs, 'limits');
  const digests = ['hex', 'base64'] as const;
  for (const digest of digests)
    expect(key).not.toContain(createHash('sha256').update('203.0.113.9').digest(digest).slice(0, 12));
  expect(countKey('checkout', '203.0.113.9', 'a secret')).toBe(key);
  expect(countKey('checkout', '203.0.113.9', 'another')).not.toBe(key);
});
