import { afterEach, describe, expect, it, vi } from 'vitest';

/** Returns the handler of every rendered page, below this base path. No page is rendered behind it here. */
async function openDoor(basePath: string) {
  vi.stubEnv('BASE_URL', basePath);
  vi.resetModules();
  return (await import('../../src/fetch.ts')).default;
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a call that no function answers', () => {
  it.each([
    ['/', '/api'],
    ['/', '/api?page=1'],
    ['/', '/api/'],
    ['/', '/api/nothing'],
    ['/site', '/site/api'],
    ['/site', '/site/api/nothing'],
    ['/site', '/api'],
  ])('(base path %s, address %s) is a 404 in JSON, whatever the method', async (basePath, address) => {
    const door = await openDoor(basePath);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await door.fetch(new Request(`http://localhost${address}`, { method }));
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toEqual({ status: 404, message: 'There is nothing at this address.' });
    }
  });

  it('is not taken for one because its address begins with the same letters', async () => {
    const door = await openDoor('/');
    // A page would be rendered, which needs Astro's server.
    await expect(door.fetch(new Request('http://localhost/apiary'))).rejects.toThrow('Astro server');
  });
});
