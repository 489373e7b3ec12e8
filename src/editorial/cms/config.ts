import { readdirSync, readFileSync } from 'node:fs';
import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { languages } from '#domain/site/language.ts';
import { HindiSite, Site } from '#domain/site/site.ts';
import { paths } from '#lib/paths.ts';
import { serviceCategories } from '../categories.ts';
import { nameFields, serviceFields } from '../checks.ts';
import { pageFamilies } from '../pages.ts';
import { folders, hindiTexts, hindiTextsBeside, LARGEST_PICTURE, lists } from '../schemas.ts';
import { PICTURES } from '../text-checks.ts';

/*
 * The CMS's configuration, made from the schemas that builds check the content by: their fields, rules and
 * hints.
 */

type Shape = z.core.JSONSchema.BaseSchema;
type Nameless<F> = F extends unknown ? Omit<F, 'name'> : never;

const services = [...new Set(['services', 'consultations'].flatMap((folder) => namesIn(folder, '.md')))];
const slug = '{{slug}}';
/** Returns the address where an entry of a folder is seen, with the CMS's own placeholders in it. */
function previewPath(folder: string): string {
  if (folder === 'pages') return paths.file(slug);
  const family = pageFamilies.find(({ collection }) => collection === folder);
  return family?.path(paths, { id: slug, data: { category: '{{category}}' } }) ?? paths.home();
}
/** Folders whose files each have a page or a program of their own. Another file would be shown nowhere. */
const complete = ['pages', 'tools'];

/** Returns the CMS's configuration for the content of this repository on github.com. */
export function editorConfig(repository: string, siteUrl: string): CmsConfig {
  return {
    load_config_file: false,
    backend: { name: 'github', repo: repository },
    // Saving makes a pull request, which gets a preview; publishing merges it.
    publish_mode: 'editorial_workflow',
    site_url: siteUrl,
    app_title: 'Editor',
    logo: { src: paths.file('favicon.svg') },
    media_folder: 'src/assets/scenes',
    public_folder: PICTURES.replace(/\/$/, ''),
    media_libraries: { default: { config: { max_file_size: LARGEST_PICTURE, slugify_filename: true } } },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    // A text in Hindi is the second column of its entry, and the file name.hi.md.
    i18n: {
      structure: 'multiple_files',
      locales: [...languages],
      default_locale: 'en',
      omit_default_locale_from_file_path: true,
    },
    collections: Object.entries(folders).map(([name, { schema, unique }]) => folderOf(name, schema, unique)),
    singletons: [
      fileOf('site', 'content/site.json', fieldsOf(shapeOf(Site))),
      fileOf('site-in-hindi', 'content/site.hi.json', fieldsOf(shapeOf(HindiSite))),
      ...Object.entries(lists).map(([name, { file, schema, key }]) =>
        fileOf(name, `content/lists/${file}`, [entriesOf(shapeOf(schema), key)]),
      ),
      ...namesIn('tools', '.json').map((name) => ({
        ...fileOf(name, `content/tools/${name}.json`, [{ name: 'body', label: 'Text', widget: 'text' }]),
        format: 'raw',
      })),
    ],
  };
}

function folderOf(name: string, schema: z.ZodType, unique: string | undefined): EntryCollection {
  const shape = shapeOf(schema);
  const fields = fieldsOf(shape);
  const own = fields.find((field) => nameFields.includes(field.name));
  const hindi = hindiTextsBeside(name);
  const row = hindi && hindiTexts[hindi];
  const inHindi = row ? Object.keys(row.schema.shape) : [];
  return {
    name,
    label: labelOf(name),
    folder: `content/${name}`,
    identifier_field: fields.some((field) => field.name === 'title') ? 'title' : 'name',
    slug: own ? `{{fields.${own.name}}}` : slug,
    create: !complete.includes(name),
    delete: !complete.includes(name),
    preview_path: decodeURIComponent(previewPath(name)),
    // Where Hindi may be missing, a new entry begins without it.
    i18n: row && 'mayLack' in row ? { initial_locales: 'default' } : true,
    fields: [
      ...fields.map((field): Field => {
        const inBoth = { ...field, i18n: inHindi.includes(field.name) } as Field;
        return field.name === unique ? ({ ...inBoth, default: nextIn(name, unique) } as Field) : inBoth;
      }),
      { name: 'body', label: 'Text', widget: 'markdown', required: false, i18n: true },
    ],
  };
}

function fileOf(name: string, file: string, fields: Field[]): CollectionFile {
  // The program takes no stop in a name, and `names.hi.json` has one.
  return { name: name.replace('.', '-'), label: labelOf(name), file, fields, preview_path: paths.home() };
}

/**
 * Makes the field for a list that is a whole file. The id is a field only where nothing else tells entries
 * apart.
 */
function entriesOf(shape: Shape, key: string): Field {
  const fields = fieldsOf(shape).filter(({ name }) => name !== 'id' || name === key);
  const called = ['title', 'question', 'word'].find((own) => fields.some(({ name }) => name === own));
  const summary = `{{fields.${called ?? key}}}`;
  return { name: 'entries', label: 'Entries', widget: 'list', root: true, collapsed: true, summary, fields };
}

function fieldsOf(shape: Shape): Field[] {
  return Object.entries(shape.properties ?? {}).map(([name, of]) => {
    const required = shape.required?.includes(name) ?? false;
    const { hint } = of as { hint?: string };
    return {
      name,
      label: labelOf(name),
      required,
      ...(hint && { hint: hint.replace(/["']?`["']?/g, '') }),
      ...fieldOf(name, of as Shape),
    } as Field;
  });
}

function fieldOf(name: string, shape: Shape): Nameless<Field> {
  const { type, enum: choices, default: standard } = shape;
  const usual = standard === undefined ? {} : { default: standard };
  if (type === 'array') {
    const items = (shape.items ?? {}) as Shape;
    const size = { min: shape.minItems, max: shape.maxItems };
    const options = serviceFields.includes(name) ? services : items.enum;
    if (options) return { widget: 'select', multiple: true, options, ...size };
    if (items.properties) return { widget: 'list', fields: fieldsOf(items), ...size };
    return { widget: 'list', field: { name: 'entry', label: 'Entry', ...fieldOf('entry', items) }, ...size };
  }
  if (shape.properties) return { widget: 'object', fields: fieldsOf(shape) };
  if (shape.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (type === 'boolean') return { widget: 'boolean', ...usual };
  if (type === 'number' || type === 'integer') {
    const { minimum = shape.exclusiveMinimum && 1, maximum, multipleOf = 1 } = shape;
    const value_type = Number.isInteger(multipleOf) ? 'int' : 'float';
    return { widget: 'number', value_type, min: minimum, max: maximum, step: multipleOf };
  }
  if (serviceFields.includes(name)) return { widget: 'select', options: services };
  if (name === 'category') return { widget: 'select', options: serviceCategories.map(({ slug }) => slug) };
  if (choices) return { widget: 'select', options: choices };
  const { minLength: minlength, maxLength: maxlength, pattern, description: what = '' } = shape;
  return {
    widget: (maxlength ?? 0) > 120 ? 'text' : 'string',
    minlength,
    maxlength,
    ...(pattern && { pattern: [String(new RegExp(pattern, 'u')), what] }),
  };
}

/** Converts a schema to JSON Schema. Each pattern has its message for a wrong text beside it. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') jsonSchema.format = 'date';
      if (jsonSchema.pattern)
        jsonSchema.description = z.core.safeParse(zodSchema, '?').error?.issues[0]?.message ?? '';
    },
  });
}

const labels: Record<string, string> = { id: 'Number', slug: 'Address', subcategory: 'Address' };

/** Turns 'imageAlt' into 'Image alt'; names of the code are said in other words. */
function labelOf(name: string): string {
  if (labels[name]) return labels[name];
  const words = name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the names of the files in a folder of content/, without their ending. */
function namesIn(folder: string, ending: string): string[] {
  const names = readdirSync(`content/${folder}`).filter((name) => name.endsWith(ending));
  return names.map((name) => name.slice(0, -ending.length)).sort();
}

/** Returns the next free number of a folder. */
function nextIn(folder: string, field: string): number {
  const numbers = namesIn(folder, '.md').map((name) => {
    const numbered = readFileSync(`content/${folder}/${name}.md`, 'utf8').matchAll(/^(\w+): *(\d+)/gm);
    return Number([...numbered].find(([, written]) => written === field)?.[2] ?? 0);
  });
  return Math.max(0, ...numbers) + 1;
}
