import ts from 'typescript';

/** One import statement: the file or package that it names. */
export interface Import {
  from: string;
  /** True if only types are imported. */
  typesOnly: boolean;
  /** True if it is loaded later, by `import()`. */
  later: boolean;
}

/**
 * Returns everything that a .ts, .tsx or .astro file imports: statically, by `import()`, as types, or by
 * re-export.
 */
export function readImports(path: string, text: string): Import[] {
  const code = path.endsWith('.astro') ? codeOfAstro(text) : text;
  const kind = path.endsWith('.tsx') || path.endsWith('.astro') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const add = (from: ts.Node | undefined, typesOnly: boolean, later = false) => {
    if (from && ts.isStringLiteralLike(from)) found.push({ from: from.text, typesOnly, later });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypes(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && isImportCall(node))
      add(node.arguments[0], false, node.expression.kind === ts.SyntaxKind.ImportKeyword);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importsTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** `import('…')`, `require('…')` and `import.meta.glob('…')`. */
function isImportCall({ expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(expression)) return expression.text === 'require';
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isMetaProperty(expression.expression) &&
    expression.name.text === 'glob'
  );
}

/** Returns the TypeScript in an Astro file: its front matter and its scripts. */
function codeOfAstro(text: string): string {
  const front = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text);
  const body = text.slice(front?.[0].length ?? 0);
  const scripts = [...body.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  const calls = [...body.matchAll(/\bimport\(\s*(['"`])[^'"`]*\1\s*\)/g)].map(([call]) => call);
  return [front?.[1] ?? '', ...scripts, ...calls].join('\n;\n');
}
