import fc from 'fast-check';
import { propertySeed } from './property-runs.ts';

/* Runs before each test file: a property that names no seed has that of the whole run. */

fc.configureGlobal({ seed: propertySeed });
