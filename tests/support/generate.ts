import { join } from 'node:path';
import { writeForTests } from '../../src/generated-files.ts';

/** Writes the files that a build generates, which functions import. */
export default () => writeForTests(join(import.meta.dirname, '../..'));
