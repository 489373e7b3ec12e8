import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORDS = fileURLToPath(new URL('../words/', import.meta.url));

/**
 * Makes each word of a dictionary an export of its own, and the dictionary the module that has them. The bundler then
 * puts the words in place of `forms.name`, so a page loads those alone that it can say, and no names of words. A
 * dictionary that some module takes as a whole (`{ ...forms }`, `forms[name]`) is sent whole.
 */
export function singleWords(): Plugin {
  return {
    name: 'single-words',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.startsWith(WORDS)) return null;
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExportNamedDeclaration') continue;
        if (statement.declaration?.type !== 'VariableDeclaration') continue;
        const [declared] = statement.declaration.declarations;
        if (declared?.id.type !== 'Identifier' || declared.init?.type !== 'ObjectExpression') continue;
        const words = declared.init.properties.map((one) =>
          one.type === 'Property' && !one.method && !one.computed && one.key.type === 'Identifier'
            ? { name: one.key.name, said: code.slice(one.value.start, one.value.end) }
            : null,
        );
        if (!words.every((word) => word !== null)) return null;
        const { name } = declared.id;
        const exported = [
          `import * as ${name} from ${JSON.stringify(id)};`,
          `export { ${name} };`,
          ...words.map(
            ({ name, said }) => `const word_${name} = ${said};\nexport { word_${name} as ${name} };`,
          ),
        ];
        const [before, after] = [code.slice(0, statement.start), code.slice(statement.end)];
        return { code: `${before}${exported.join('\n')}${after}`, map: null };
      }
      return null;
    },
  };
}
