import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression as it is written in a file. */
export interface WrittenPattern {
  file: string;
  /** The text of a literal, such as `/a+/g`. */
  literal: string;
}

/** A regular expression that a program builds at run time: `new RegExp(…)`. */
export interface MadePattern {
  file: string;
  code: string;
}

/**
 * Returns the regular expressions in these folders and files of the project, including the code in Astro
 * files.
 * @param root folder of the project
 */
export function readPatterns(
  root: string,
  folders: readonly string[],
): { written: WrittenPattern[]; made: MadePattern[] } {
  const written: WrittenPattern[] = [];
  const made: MadePattern[] = [];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|m?js|astro)$/.test(name))
      .map((name) => join(folder, name)),
  );
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const source = ts.createSourceFile(
      file,
      file.endsWith('.astro') ? codeOfAstro(text) : text,
      ts.ScriptTarget.Latest,
      true,
      /\.(?:tsx|astro)$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) written.push({ file, literal: node.text });
      const makes = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (makes && node.expression.getText(source) === 'RegExp')
        made.push({ file, code: node.getText(source) });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { written, made };
}

/**
 * Returns the code of an Astro file as TSX: its front matter, its scripts, and the expressions between its
 * elements.
 */
function codeOfAstro(text: string): string {
  const [, front = '', body = ''] = /^\s*---\r?\n([\s\S]*?)\r?\n---([\s\S]*)$/.exec(text) ?? ['', '', text];
  const scripts = [...body.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  const elements = body.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<!doctype html>/i, '');
  return [front, ...scripts, `<>${elements}</>`].join('\n;\n');
}
