import { readFileSync } from 'node:fs';
import { AstroError } from 'astro/errors';
import { Site } from '#domain/site/site.ts';

/*
 * Ends a build whose `content/site.json` has mistakes. The configuration imports it first: what reads the other content
 * needs the practice's facts as soon as it is imported, and would fail without a word about the file.
 */

function mistakesIn(text: string): string[] {
  try {
    const { error } = Site.safeParse(JSON.parse(text));
    return (
      error?.issues.map(({ path: [field], message }) => (field ? `${String(field)}: ${message}` : message)) ??
      []
    );
  } catch (error) {
    return [`cannot be read; a comma, quote or bracket is missing or too many (${(error as Error).message})`];
  }
}

const mistakes = mistakesIn(readFileSync(new URL('../../content/site.json', import.meta.url), 'utf8'));
if (mistakes.length > 0) {
  const error = new AstroError(
    `The content has mistakes:\n\n${mistakes.map((each) => `  content/site.json: ${each}`).join('\n')}\n`,
  );
  error.stack = '';
  throw error;
}
