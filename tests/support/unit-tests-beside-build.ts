import { spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * A part of `npm test`: the unit and API tests, some of which wait for real seconds, and beside them the builds that the
 * browser tests need, which keep one core busy. Where a build fails, the browser tests say so.
 */
function npm(script: string, ...more: string[]): Promise<number> {
  const root = join(import.meta.dirname, '../..');
  const child = spawn('npm', ['run', '--silent', script, ...more], { cwd: root, stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

const [unit] = await Promise.all([npm('test:unit'), npm('test:browser', '--', '--build')]);
process.exit(unit);
