import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AstroError } from 'astro/errors';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import type { z } from 'astro/zod';
import { type Checker, doublesIn, faultsIn, type WrittenEntry } from './checks.ts';
import { readKnownNames } from './names.ts';

/*
 * Astro's own loaders, strict: whatever is wrong ends the build, and all that is wrong in a collection is said
 * at once. Astro alone says a broken list or a reference to nothing in the log and builds on without it, and
 * does not look again at files that did not change while what they point to did.
 */

/** A collection of the markdown files in a folder of content/. `unique` is the field that no two may share. */
export function folder<S extends z.ZodType>(name: string, schema: S, unique?: string) {
  const { load } = glob({ base: `./content/${name}`, pattern: '*.md' });
  const loader: Loader = {
    name: `${name}-folder`,
    load: async (context) => {
      const written: WrittenEntry[] = [];
      const faults: string[] = [];
      let starting = true;
      const parseData: LoaderContext['parseData'] = async (entry) => {
        const file = entry.filePath ?? '';
        const where = inProject(context, file);
        const one = { where, data: entry.data, text: readFileSync(file, 'utf8') };
        const found = faultsIn(one, schema, readKnownNames(contentFolder(context)));
        if (found.length && !starting) throw refusal(found);
        written.push(one);
        faults.push(...found);
        return found.length ? entry.data : context.parseData(entry);
      };
      context.store.clear();
      await load({ ...context, parseData }).catch((error) => {
        throw unreadable(context, error);
      });
      starting = false;
      if (unique) faults.push(...doublesIn(written, unique));
      if (faults.length) throw refusal(faults);
    },
  };
  return { loader, schema };
}

/** A collection of the entries of a JSON list in content/lists. `key` is the field that tells them apart. */
export function list<S extends z.ZodType>(file: string, schema: S, key: string) {
  const loader: Loader = {
    name: `${file}-list`,
    load: async (context) => {
      const path = `content/lists/${file}`;
      const filePath = fileURLToPath(new URL(path, context.config.root));
      async function read() {
        const entries: Record<string, unknown>[] = parseJson(path, readFileSync(filePath, 'utf8'));
        const written = entries.map((data, at) => ({ where: `${path}, entry ${at + 1}`, data }));
        const known = readKnownNames(contentFolder(context));
        const withId = (data: Record<string, unknown>) => ({ ...data, id: String(data[key]) });
        const faults = written.flatMap((one) => faultsIn({ ...one, data: withId(one.data) }, schema, known));
        faults.push(...doublesIn(written, key));
        if (faults.length) throw refusal(faults);
        context.store.clear();
        for (const data of entries.map(withId))
          context.store.set({ id: data.id, data: await context.parseData({ id: data.id, data, filePath }) });
      }
      await read();
      context.watcher?.add(filePath);
      context.watcher?.on('change', (changed) => {
        if (changed === filePath) read().catch((error) => context.logger.error(error.message));
      });
    },
  };
  return { loader, schema };
}

/** Checks the facts of content/site.json along with the rest; pages read them through `#lib/site.ts`. */
export function facts(schema: Checker) {
  const path = 'content/site.json';
  const loader: Loader = {
    name: 'site-facts',
    load: async ({ config }) => {
      const data = parseJson(path, readFileSync(new URL(path, config.root), 'utf8'));
      const faults = faultsIn({ where: path, data }, schema, { services: [], addresses: [] });
      if (faults.length) throw refusal(faults);
    },
  };
  return { loader };
}

function parseJson(path: string, text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal([`${path}: cannot be read; a comma, quote or bracket is missing or too many (${reason})`]);
  }
}

const inProject = ({ config }: LoaderContext, file: string) => relative(fileURLToPath(config.root), file);
const contentFolder = ({ config }: LoaderContext) => fileURLToPath(new URL('content', config.root));

/** An error that Astro prints without the lines of code it came from, which tell an editor nothing. */
function refusal(faults: string[]): AstroError {
  const lines = faults.map((fault) => `  ${fault}`).join('\n');
  const error = new AstroError(
    `The content has mistakes:\n\n${lines}\n`,
    'docs/editing.md explains every field.',
  );
  error.stack = '';
  return error;
}

/** What Astro throws for front matter that is not YAML, in words; anything else as it is. */
function unreadable(context: LoaderContext, error: unknown): unknown {
  const { loc } = error as { loc?: { file?: string; line?: number } };
  if (!loc?.file || !(error instanceof Error)) return error;
  // Astro counts from the line after the opening ---.
  const place = `${inProject(context, loc.file)}: line ${(loc.line ?? 0) + 1} or just before`;
  return refusal([
    `${place}: cannot be read; put a text with a colon or an apostrophe in double quotes, at both ends`,
  ]);
}
