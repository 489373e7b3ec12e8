import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiPage } from '#local/api-page.ts';
import { documentedRoutes } from '#local/documented-calls.ts';
import { loadFunctions, toPattern } from '#local/local-run.ts';
import { apiDocument } from '#local/openapi.ts';

/* The API reference is generated from the declarations of the calls, and agrees with their behaviour. */

const routes = await documentedRoutes();
const withBody = routes.flatMap((route) =>
  [route.body, route.body?.otherForm].flatMap((form) =>
    form?.schema ? [[`${route.method} ${route.path}`, form] as const] : [],
  ),
);

it('docs/api.md is up to date', () => {
  const isSame = readFileSync('docs/api.md', 'utf8') === apiPage(routes);
  expect(isSame, 'docs/api.md is not what the calls declare: run npm run docs:api').toBe(true);
});

it('says of every call what it does, in a sentence', () => {
  const unlike = routes.filter(({ summary }) => !/^[A-Z][a-z]+s? .+\.$/.test(summary));
  expect(unlike.map(({ path, summary }) => `${path}: ${summary}`)).toEqual([]);
});

it('is complete enough to generate a client from: a name, a tag and the sign-in of each call', () => {
  const { paths, tags, servers } = apiDocument(routes);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(routes.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z0-9][a-z0-9]*)+$/.test(id))).toEqual([]);
  expect(ids).toContain('getOrderShowById');
  const named = tags.map(({ name }) => name);
  expect(operations.filter((each) => each.tags.some((tag) => !named.includes(tag)))).toEqual([]);
  const open = routes.filter(({ as }) => as !== 'owner').length;
  expect(operations.filter(({ security }) => security.length === 0)).toHaveLength(open);
  expect(servers).toHaveLength(1);
  const checkout = paths['/api/checkout']?.post?.requestBody?.content['application/json'];
  expect(checkout).toMatchObject({
    schema: {
      oneOf: [
        { required: expect.arrayContaining(['product_id']) },
        { required: expect.arrayContaining(['items']) },
      ],
    },
  });
});

it.each(withBody)('the example of %s is accepted', (_, { schema, example }) => {
  const parsed = z.safeParse(schema as z.ZodMiniType, example);
  expect(parsed.error?.issues ?? []).toEqual([]);
});

/*
 * Netlify reads a function's `config` from its source without running it, so the paths cannot be derived from
 * the calls. They are repeated there, and this test names a missing one.
 */
it('Netlify sends every call to the function that declares it, also below a base path', async () => {
  const functions = await loadFunctions();
  const patterns = functions.map(({ name, config }) => ({ name, paths: [config.path ?? []].flat() }));
  const missing = routes.flatMap(({ root, path, group }) =>
    [root, `/site${root}`].flatMap((start) => {
      const address = start + path.replace(/:\w+/g, '1');
      const found = patterns.filter(({ paths }) => paths.some((each) => toPattern(each).test(address)));
      return found.length === 1 && found[0]?.name === group
        ? []
        : [`config.path of netlify/functions/${group}.ts lacks ${address}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('names no path in config.path that no call has', async () => {
  const functions = await loadFunctions();
  const idle = functions
    .filter(({ name }) => routes.some(({ group }) => group === name))
    .flatMap(({ name, config }) => {
      const own = routes.filter(({ group }) => group === name);
      const addresses = own.flatMap(({ root, path }) => {
        const address = root + path.replace(/:\w+/g, '1');
        return [address, `/site${address}`];
      });
      const paths = [config.path ?? []].flat();
      return paths.filter((path) => !addresses.some((address) => toPattern(path).test(address)));
    });
  expect(idle).toEqual([]);
});
