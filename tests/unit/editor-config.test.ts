import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import { describe, expect, it } from 'vitest';
import { Site } from '#domain/site/site.ts';
import { editorConfig } from '#editorial/cms/config.ts';
import { readContent } from '#editorial/read-content.ts';
import { folders, hindiTexts, lists } from '#editorial/schemas.ts';

/* The CMS offers exactly the fields that a build accepts. */

const root = join(import.meta.dirname, '../..');
const config = editorConfig('owner/name', 'https://example.in');
const collections = config.collections as EntryCollection[];
const files = config.singletons as CollectionFile[];

/** A field of any kind; each kind has some of these keys. */
interface Offered {
  name: string;
  required?: boolean;
  options?: string[];
  default?: unknown;
  hint?: string;
  pattern?: [string, string];
  fields?: Offered[];
  field?: Offered;
}
/** A schema of any kind. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } };
  _zod?: { def: { innerType?: Schema; element?: Schema } };
  shape?: Record<string, Schema>;
  options?: unknown[];
}
const offeredIn = (from: { name: string; fields: Field[] }[], name: string) =>
  (from.find((each) => each.name === name)?.fields ?? []) as Offered[];
/** Returns the schema inside an optional field or a list. */
function inner(schema?: Schema): Schema | undefined {
  const within = schema?._zod?.def.innerType ?? schema?._zod?.def.element;
  return within ? inner(within) : schema;
}

const shapeOf = (schema: { shape: unknown }) => schema.shape as Record<string, Schema>;

const pairs: [name: string, fields: Offered[], shape: Record<string, Schema>][] = [
  ...Object.entries(folders).map(([name, { schema }]): (typeof pairs)[number] => [
    name,
    offeredIn(collections, name).filter((field) => field.name !== 'body'),
    shapeOf(schema),
  ]),
  ...Object.entries(lists).map(([name, { schema, key }]): (typeof pairs)[number] => {
    const { id, ...rest } = shapeOf(schema);
    return [name, offeredIn(files, name)[0]?.fields ?? [], key === 'id' ? shapeOf(schema) : rest];
  }),
  ['site', offeredIn(files, 'site'), shapeOf(Site)],
];

/** Expects fields to match a schema, at every depth. */
function expectSame(fields: Offered[], shape: Record<string, Schema>) {
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(shape));
  for (const { name, required, options, fields: own, field, pattern } of fields) {
    const schema = shape[name];
    const most = inner(schema);
    expect(required, name).toBe(!schema?.safeParse(undefined).success);
    if (most?.options) expect(options, name).toEqual(most.options);
    if (own) expectSame(own, most?.shape ?? {});
    else expect(most?.shape, name).toBeUndefined();
    const told = field?.pattern ?? pattern;
    if (told) expect(inner(schema)?.safeParse('?').error?.issues[0]?.message).toBe(told[1]);
  }
}

describe.each(pairs)('the fields of %s', (name, fields, shape) => {
  it('are those of the schema, each once, as needed and with the same choices', () => {
    expectSame(fields, shape);
  });

  it('hold what is written today', () => {
    for (const { data } of readContent(join(root, 'content')).entries[name] ?? [])
      for (const [key, value] of Object.entries(data)) {
        if (key === 'id' && name in lists) continue;
        const field = fields.find((each) => each.name === key);
        expect(field, key).toBeDefined();
        if (field?.options)
          expect([value].flat().filter((one) => !field.options?.includes(String(one)))).toEqual([]);
        const pattern = field?.pattern ?? field?.field?.pattern;
        const [, source = '', flags] = /^\/(.*)\/(\w*)$/s.exec(pattern?.[0] ?? '') ?? [];
        for (const one of [value].flat()) expect(String(one)).toMatch(new RegExp(source, flags));
      }
  });
});

it('each file of content/ is opened at one place', () => {
  const opened = [
    ...collections.flatMap(({ folder }) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    ),
    ...files.map(({ file }) => file),
  ];
  const there = readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  expect(opened.sort()).toEqual(there.sort());
});

it('a field shows its schema’s hint as plain text, and a new entry the next number', () => {
  const article = offeredIn(collections, 'articles');
  const told = (name: string) => article.find((field) => field.name === name)?.hint ?? '';
  expect(told('date')).toBe('the day it is published');
  expect(told('tags')).toMatch(/^1 to 4 of kundali, doshas,/);
  const ids = readContent(join(root, 'content')).entries.articles?.map(({ data }) => Number(data.id)) ?? [];
  expect(article[0]).toMatchObject({ name: 'id', default: Math.max(...ids) + 1 });
});

it('the second column of an entry has what its Hindi text says, and writes it beside the English one', () => {
  expect(config.i18n).toMatchObject({
    structure: 'multiple_files',
    locales: ['en', 'hi'],
    omit_default_locale_from_file_path: true,
  });
  for (const { folder, schema } of Object.values(hindiTexts)) {
    const own = collections.find(({ name }) => name === folder);
    const inHindi = own?.fields.filter((field) => 'i18n' in field && field.i18n).map(({ name }) => name);
    expect(inHindi?.sort(), folder).toEqual([...Object.keys(schema.shape), 'body'].sort());
  }
});

it('what is saved is a proposal with a preview, and nothing is published by saving', () => {
  expect(config).toMatchObject({ publish_mode: 'editorial_workflow', backend: { repo: 'owner/name' } });
  expect(collections.map(({ name, preview_path }) => [name, preview_path])).toContainEqual([
    'articles',
    '/blog/{{slug}}',
  ]);
});
