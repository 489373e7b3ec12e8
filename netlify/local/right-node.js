import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before each command of `package.json`. Says in a sentence when the command runs on another Node than
 * the one that the project brings, and ends it if that Node cannot read TypeScript. No TypeScript itself, so
 * that every Node can run it.
 */

const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const own = devDependencies.node;
const running = process.versions.node;
const majorOf = (version) => version.split('.')[0];

if (isMainThread && majorOf(running) !== majorOf(own)) {
  const what = `This runs on Node ${running} and not on Node ${own}, which npm ci puts into node_modules`;
  if (!process.features.typescript) {
    console.error(`Cannot start. ${what}; run npm ci first, and look at what it says.`);
    process.exit(1);
  }
  console.error(`${what}. It may behave otherwise than on Netlify; run npm ci, and look at what it says.`);
}
