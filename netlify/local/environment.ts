import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword, isPassword } from '#server/accounts/password-hash.ts';
import { ownerIn, presentOwner } from '#server/accounts/session.ts';
import type { SiteContext } from '#server/app-context.ts';
import { SettingsError } from '#server/settings.ts';
import { requireVariablesFit } from './function-limits.ts';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');
/** Folder in which a local run keeps its data. */
export const dataFolder = process.env.DATA_FOLDER ?? join(root, '.data');
/** The part of the data folder that the local store keeps its blobs in. */
export const blobsFolder = join(dataFolder, 'blobs');

const envFile = join(root, '.env');
/** Beginning of the line of `.env` that names the password which a local run made. */
const MADE_PASSWORD = '# The password of this local run (only its hash is used): ';

/**
 * Loads `.env` and fills in what a local run needs and was not given: a secret and the owner's sign-in, made
 * once and kept in `.env`.
 * @throws SettingsError if there is more of it than Netlify gives functions
 */
export async function prepareEnvironment(): Promise<void> {
  const file = envFile;
  if (existsSync(file)) process.loadEnvFile(file);
  const made: string[] = [];
  if (!process.env.SESSION_SECRET) made.push(`SESSION_SECRET=${randomBytes(32).toString('hex')}`);
  if (!process.env.ADMIN_EMAIL && !process.env.ADMIN_PASSWORD_HASH) {
    const password = randomBytes(9).toString('base64url');
    made.push(
      'ADMIN_EMAIL=owner@example.in',
      `ADMIN_PASSWORD_HASH=${await hashPassword(password)}`,
      MADE_PASSWORD + password,
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
 * Returns the owner's sign-in of this run, for printing. The password is named only if this machine made it
 * and it still opens the owner's area.
 * @param env with her e-mail and the hash of her password
 * @param kept text of `.env`
 * @throws SettingsError if one of the two is missing
 */
export async function ownerSignIn(
  env = process.env,
  kept = existsSync(envFile) ? readFileSync(envFile, 'utf8') : '',
): Promise<{ email: string; password: string }> {
  const [missing] = ['ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'].filter((name) => !env[name]?.trim());
  if (missing)
    throw new SettingsError(`${missing} is missing: set both halves of the owner’s sign-in, or neither`);
  const made = kept.split('\n').findLast((line) => line.startsWith(MADE_PASSWORD));
  const password = made?.slice(MADE_PASSWORD.length).trim() ?? '';
  const isOwn = await isPassword(password, env.ADMIN_PASSWORD_HASH ?? '');
  return {
    email: env.ADMIN_EMAIL ?? '',
    password: isOwn ? password : 'the password that ADMIN_PASSWORD_HASH was made from',
  };
}

/**
 * Returns what the owner signs in with, as `ownerSignIn` does, unless she chose another password in her area.
 */
export async function presentSignIn(context: SiteContext): Promise<{ email: string; password: string }> {
  const signIn = await ownerSignIn();
  const owner = ownerIn(context.settings);
  const isChosen = owner && (await presentOwner(context, owner)).passwordHash !== owner.passwordHash;
  return isChosen ? { ...signIn, password: 'the password chosen under Settings' } : signIn;
}
