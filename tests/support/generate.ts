import { join } from 'node:path';
import { writeForTests } from '../../src/build/generated-files.ts';

/**
 * Writes the files that a build generates, which functions import. Vitest calls it before the tests; it is
 * also a program, for commands that import functions and may be the first to run in a fresh clone.
 */
const generate = () => writeForTests(join(import.meta.dirname, '../..'));

export default generate;

if (import.meta.main) generate();
