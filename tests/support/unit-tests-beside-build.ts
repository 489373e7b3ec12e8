import { spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * A part of `npm test`: the unit and API tests, some of which wait for real seconds, and beside them what keeps one core
 * busy: the types, then the builds that the browser tests need. Where a build fails, the browser tests say so.
 */
function npm(script: string, ...more: string[]): Promise<number> {
  const root = join(import.meta.dirname, '../..');
  const child = spawn('npm', ['run', '--silent', script, ...more], { cwd: root, stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

async function checkAndBuild(): Promise<number> {
  const types = await npm('types');
  return types || (await npm('test:browser', '--', '--build'));
}

const codes = await Promise.all([npm('test:unit'), checkAndBuild()]);
process.exit(codes.find((code) => code !== 0) ?? 0);
