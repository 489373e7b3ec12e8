import { expect, it } from 'vitest';
import { Site } from '#domain/site/site.ts';
import { shapeOf } from '#editorial/cms/config.ts';
import { folders, lists } from '#editorial/schemas.ts';

type Fields = Record<string, { hint?: string }>;

/** Writes the table of a file or of the files in a folder, from the schema that builds check them by. */
function table(path: string, schema: Parameters<typeof shapeOf>[0]): string {
  const { properties, required = [] } = shapeOf(schema);
  const rows = Object.entries(properties as Fields).flatMap(([name, { hint }]) =>
    hint ? [`| \`${name}\` | ${hint} | ${required.includes(name) ? 'yes' : 'no'} |`] : [],
  );
  return [`## \`${path}\``, '', '| field | what it is | needed |', '|---|---|---|', ...rows, ''].join('\n');
}

const guide = [
  '# The fields of the content',
  '',
  'This page is made from the schemas (`src/editorial/schemas.ts`, ' +
    '`src/domain/site/site.ts`). Change their hints, then run',
  '`npm run test:unit -- field-guide --update`. [Editing](editing.md) says how the files are changed.',
  '',
  ...Object.entries(folders).map(([name, { schema }]) => table(`content/${name}`, schema)),
  ...Object.values(lists).map(({ file, schema }) => table(`content/lists/${file}`, schema)),
  table('content/site.json', Site),
].join('\n');

it('the guide to the fields is the one that the schemas make', async () => {
  await expect(guide).toMatchFileSnapshot('../../docs/fields.md');
});

it('every field is explained, but for ids that lists make themselves', () => {
  const schemas = { ...folders, ...lists, site: { schema: Site } };
  const unexplained = Object.entries(schemas).flatMap(([name, { schema }]) =>
    Object.entries(shapeOf(schema).properties as Fields).flatMap(([field, { hint }]) =>
      hint ? [] : [`${name}.${field}`],
    ),
  );
  expect(unexplained).toEqual(['faq.id', 'servicePages.id', 'spellings.id']);
});
