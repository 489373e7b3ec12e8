import ts from 'typescript';

/*
 * Changes a piece of code that is named by its meaning: by the function it stands in and by words of it, not
 * by its exact text. So a change of the mutation list outlives formatting and most rewording of what is
 * around it.
 */

/**
 * A change of one place in a function. `words` are names, literals or operators that the place must contain.
 */
export type Edit =
  /**
   * The smallest condition, returned comparison, or side of `&&`, `||` or `??`, that contains the words holds
   * never, or always.
   */
  | readonly ['never' | 'always', words: string]
  /** The smallest statement, or element of a list, that contains the words is left out. */
  | readonly ['drop', words: string]
  /** The call of this function or method is left out; what it was called with, or on, stays. */
  | readonly ['unwrap', name: string]
  /** The variable, or property, of this name gets another value. */
  | readonly ['set', name: string, value: string]
  /** This literal, or where there is none this name, is replaced by another. */
  | readonly ['swap', word: string, by: string]
  /** The only regular expression of the function becomes another. */
  | readonly ['pattern', by: string];

/** A place that was not found exactly once. */
export class NoSuchPlace extends Error {}

interface Replacement {
  from: number;
  to: number;
  by: string;
}

/**
 * Returns a text of TypeScript with these edits made.
 * @param within the function, variable, method or case that the places are in, outer ones before it:
 * `makePhonePe.call`
 * @throws NoSuchPlace when a place is not there exactly once
 */
export function changeCode(text: string, within: string, edits: readonly Edit[]): string {
  const file = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true);
  const scope = within.split('.').reduce<ts.Node>((node, name) => {
    const found = descendants(node).filter((each) => each !== node && nameOf(each) === name);
    return only(
      found.filter((each) => !found.some((other) => other !== each && contains(other, each))),
      name,
    );
  }, file);
  const replacements = edits.map((edit) => replacementOf(scope, edit));
  const fromBack = [...replacements].sort((a, b) => b.from - a.from);
  return fromBack.reduce((so_far, { from, to, by }) => so_far.slice(0, from) + by + so_far.slice(to), text);
}

function replacementOf(scope: ts.Node, edit: Edit): Replacement {
  const [operator, words] = edit;
  const all = descendants(scope);
  const replace = (node: ts.Node, by: string) => ({ from: node.getStart(), to: node.getEnd(), by });
  switch (operator) {
    case 'never':
    case 'always': {
      const node = smallest(all.filter(isCondition), words);
      const isDefault = isBinary(node.parent, ts.SyntaxKind.QuestionQuestionToken);
      const value = isDefault ? '(null as never)' : `(${operator === 'always'} as boolean)`;
      return replace(node, value);
    }
    case 'drop': {
      const node = smallest(all.filter(isPart), words);
      if (ts.isStatement(node)) return replace(node, ';');
      // With the comma behind it, where there is one.
      const rest = scope.getSourceFile().text.slice(node.getEnd());
      return { from: node.getStart(), to: node.getEnd() + (/^\s*,/.exec(rest)?.[0].length ?? 0), by: '' };
    }
    case 'unwrap': {
      const call = only(
        all.filter(ts.isCallExpression).filter((each) => calledName(each) === words),
        words,
      );
      const method = ts.isPropertyAccessExpression(call.expression) && call.arguments.length === 0;
      const inner = method ? (call.expression as ts.PropertyAccessExpression).expression : call.arguments[0];
      return replace(call, inner?.getText() ?? 'undefined');
    }
    case 'set':
      return replace(
        only(
          all.flatMap((node) => valuesGiven(node, words)),
          words,
        ),
        edit[2],
      );
    case 'swap': {
      const literals = all.filter((node) => ts.isStringLiteral(node) || ts.isNumericLiteral(node));
      const fitting = literals.filter((each) => each.text === words);
      const names = all.filter((node) => ts.isIdentifier(node)).filter((each) => each.text === words);
      const node = only<ts.Node>(fitting.length > 0 ? fitting : names, words);
      return replace(node, ts.isStringLiteral(node) ? `'${edit[2]}'` : edit[2]);
    }
    case 'pattern':
      return replace(only(all.filter(ts.isRegularExpressionLiteral), 'pattern'), words);
  }
}

function descendants(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  node.forEachChild((child) => void found.push(...descendants(child)));
  return found;
}

const contains = (outer: ts.Node, inner: ts.Node) =>
  outer.getStart() <= inner.getStart() && inner.getEnd() <= outer.getEnd();

/** Returns the name that a function, method, variable or property is declared by, or the text of a case. */
function nameOf(node: ts.Node): string | null {
  if (ts.isCaseClause(node)) return ts.isStringLiteral(node.expression) ? node.expression.text : null;
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : null;
}

/** Returns what is called: the last name of it. */
function calledName({ expression }: ts.CallExpression): string | null {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : null;
}

/** Returns the value that is given to a name here. */
function valuesGiven(node: ts.Node, name: string): ts.Node[] {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node))
    return node.initializer && node.name.getText() === name ? [node.initializer] : [];
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  // With its operator, since `??=` is a condition of its own.
  return isAssignment && node.left.getText() === name ? [node] : [];
}

const isBinary = (node: ts.Node, ...kinds: ts.SyntaxKind[]) =>
  ts.isBinaryExpression(node) && kinds.includes(node.operatorToken.kind);

function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isReturnStatement(parent)) return ts.isBinaryExpression(node);
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isArrowFunction(parent)) return parent.body === node && !ts.isBlock(node);
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  return (
    isBinary(parent, AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken) && ts.isExpression(node)
  );
}

const isPart = (node: ts.Node) =>
  (ts.isStatement(node) && !ts.isBlock(node)) || ts.isArrayLiteralExpression(node.parent);

/** Returns the smallest of these nodes that contains all the words. */
function smallest(nodes: readonly ts.Node[], words: string): ts.Node {
  const wanted = words.split(' ');
  const fitting = nodes.filter((node) => {
    const tokens = tokensOf(node);
    return wanted.every((word) => tokens.has(word));
  });
  return only(
    fitting.filter((node) => !fitting.some((other) => other !== node && contains(node, other))),
    words,
  );
}

/** Returns the words, literals and operators of a piece of code; literals without their quotes. */
function tokensOf(node: ts.Node): Set<string> {
  const leaves = descendants(node).flatMap((each) => (each.getChildCount() === 0 ? [each] : []));
  const operators = descendants(node).flatMap((each) => {
    if (ts.isBinaryExpression(each)) return [each.operatorToken.getText()];
    return ts.isPrefixUnaryExpression(each) ? [ts.tokenToString(each.operator) ?? ''] : [];
  });
  return new Set([...leaves.map((leaf) => leaf.getText().replace(/^['"`]|['"`]$/g, '')), ...operators]);
}

function only<T>(found: readonly T[], words: string): T {
  const [first, ...more] = found;
  if (first === undefined || more.length > 0) throw new NoSuchPlace(`${found.length} places for “${words}”`);
  return first;
}
