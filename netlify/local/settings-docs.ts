import type { Variable } from '#server/variable.ts';

/* Writes what people read about the settings from the table that the site reads them by. */

const WIDTH = 110;

const head = `# Settings of the site. Copy this file to .env for a local run, or set them in Netlify. None is needed locally.
# npm run docs:settings writes this file.
`;

const isForPeople = ({ isAutomatic }: Variable) => !isAutomatic;
const isForDeploys = ({ usedBy }: Variable) => usedBy !== 'local run';

/** Returns the text of `.env.example`: each variable with its meaning, and with its default or an example. */
export function envExample(variables: Record<string, Variable>): string {
  const parts = Object.entries(variables)
    .filter(([, variable]) => isForPeople(variable))
    .map(
      ([name, variable]) => `${inComment(plainText(variable.meaning))}\n# ${name}=${valueShown(variable)}\n`,
    );
  return [head, ...parts].join('\n');
}

/** Returns the text of `docs/settings.md`: the settings of a deployed site. */
export function settingsPage(variables: Record<string, Variable>): string {
  const rows = Object.entries(variables)
    .filter(([, variable]) => isForPeople(variable) && isForDeploys(variable))
    .map(([name, variable]) => {
      const { meaning, example, neededBy, without, isSecret } = variable;
      const standard = defaultOf(variable);
      const cells = [
        `\`${name}\`${isSecret ? ' ◆' : ''}`,
        meaning,
        example === undefined ? '' : `\`${example}\``,
        neededBy,
        without ?? (standard === undefined ? '' : `\`${standard}\``),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return [
    '# Settings of the site',
    '',
    '`npm run docs:settings` writes this page. [Where to enter them](deploy.md#settings). ◆ is a secret.',
    '',
    '| name | what for | example | who needs it | without it |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the value that a variable has if nothing is set; undefined if it has none. */
function defaultOf({ schema }: Variable): unknown {
  return schema.safeParse(undefined).data;
}

function valueShown(variable: Variable): string {
  return String(defaultOf(variable) ?? variable.example ?? '');
}

/** Takes the marks of Markdown out of a text. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\*([^*]*)\*/g, '$1');
}

/** Breaks a text into lines of a comment. */
function inComment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`;
    if (longer.length < WIDTH) lines[last] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join('\n');
}
