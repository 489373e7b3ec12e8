import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { SettingsError } from '#server/settings.ts';
import { requireVariablesFit } from './function-limits.ts';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');
/** Folder in which a local run keeps its data. */
export const dataFolder = process.env.DATA_FOLDER ?? join(root, '.data');
/** The part of the data folder that the local store keeps its blobs in. */
export const blobsFolder = join(dataFolder, 'blobs');

/**
 * Loads `.env` and fills in what a local run needs and was not given: a secret and the owner's sign-in, made
 * once and kept in `.env`.
 * @throws SettingsError if there is more of it than Netlify gives functions
 */
export async function prepareEnvironment(): Promise<void> {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const made: string[] = [];
  if (!process.env.SESSION_SECRET) made.push(`SESSION_SECRET=${randomBytes(32).toString('hex')}`);
  if (!process.env.ADMIN_EMAIL && !process.env.ADMIN_PASSWORD_HASH) {
    const password = randomBytes(9).toString('base64url');
    made.push(
      'ADMIN_EMAIL=owner@example.in',
      `ADMIN_PASSWORD_HASH=${await hashPassword(password)}`,
      `# The password of this local run (only its hash is used): ${password}`,
    );
  }
  if (made.length) {
    const gap = existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n') ? '\n' : '';
    appendFileSync(file, `${gap}# Made by a local run, for this machine only\n${made.join('\n')}\n`);
    process.loadEnvFile(file);
  }
  requireVariablesFit(process.env);
  process.env.NETLIFY_LOCAL = 'true';
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
}

/**
 * The owner's sign-in of this run, for printing; the password only where this machine made it. @throws
 * SettingsError
 */
export function ownerSignIn(env = process.env): { email: string; password: string } {
  const [missing] = ['ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'].filter((name) => !env[name]?.trim());
  if (missing)
    throw new SettingsError(`${missing} is missing: set both halves of the owner’s sign-in, or neither`);
  const file = join(root, '.env');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const said = kept.split('\n').find((line) => line.startsWith('# The password of this local run '));
  const password = said?.split(': ').at(-1)?.trim();
  const ownHash = kept.includes(`ADMIN_PASSWORD_HASH=${env.ADMIN_PASSWORD_HASH}`);
  return {
    email: env.ADMIN_EMAIL ?? '',
    password: password && ownHash ? password : 'the one ADMIN_PASSWORD_HASH was made from',
  };
}
