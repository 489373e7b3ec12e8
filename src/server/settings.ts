import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { type Deploy, deploy, saysLocal } from './deploy.ts';
import { AGE_SECRET_KEY, siteVariables } from './site-variables.ts';
import { type Env, schemaOf } from './variable.ts';

const Environment = schemaOf(siteVariables);

/** What the environment says of everything but payments (`payments/settings.ts`), parsed once. */
export type Settings = ReturnType<typeof readSettings>;

/** A setting that is there but wrong. The message names it in one line and never shows its value. */
export class SettingsError extends Error {}

/** The variables that a preview reads: no keys of payments or mail, and no address of the public site. */
const readByPreviews = Object.entries(siteVariables)
  .filter(([, { usedBy }]) => usedBy === 'every deploy')
  .map(([name]) => name);

const localSecret = createHash('sha256').update('only for a local run').digest('hex');

/** Whether the site is deployed, and whether as a preview. What Netlify built is, whatever the environment says. */
export function stageOf(env: Env, builtFor?: Deploy): { deployed: boolean; preview: boolean } {
  const builtOnNetlify = builtFor !== undefined && builtFor.context !== 'local';
  const deployed = builtOnNetlify || !saysLocal(env);
  return { deployed, preview: deployed && builtFor !== undefined && builtFor.context !== 'production' };
}

/**
 * Reads these variables of an environment. Empty values count as absent.
 * @throws SettingsError naming each malformed one
 */
export function parseVariables<T>(schema: z.ZodType<T>, env: Env): T {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new SettingsError(lines.join('; '));
}

/**
 * Reads the environment but for what it says of payments.
 * @param builtFor what the build was for. Absent where there is none: then the environment decides whether the site
 * is deployed, and no deployed site is a preview
 * @throws SettingsError naming each malformed setting, or one that a deployed site must not have
 */
export function readSettings(env: Env, builtFor?: Deploy) {
  const { deployed, preview } = stageOf(env, builtFor);
  const ofPreview = Object.fromEntries(readByPreviews.map((name) => [name, env[name]]));
  const e = parseVariables(Environment, preview ? ofPreview : env);
  if (deployed && e.RATE_LIMITS === 'off') {
    throw new SettingsError('RATE_LIMITS off is for local runs only');
  }
  if (deployed && e.BACKUP_PASSPHRASE?.startsWith(AGE_SECRET_KEY)) {
    throw new SettingsError('BACKUP_PASSPHRASE must not be the secret key here, but the public one (age1…)');
  }
  if (deployed && e.LOCAL_BLOBS_URL) {
    throw new SettingsError('LOCAL_BLOBS_URL is for local runs only');
  }
  const siteUrl = (preview && builtFor?.url) || (e.SITE_URL ?? e.URL);
  if (deployed && !siteUrl) {
    throw new SettingsError('SITE_URL is missing: the address of the site, for example https://example.in');
  }
  const missing: string[] = [];
  if (deployed) {
    if (!e.SESSION_SECRET) missing.push('SESSION_SECRET is missing: nobody can sign in');
    for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'] as const)
      if (!e[name]) missing.push(`${name} is missing: every sign-in is refused`);
  }
  const notifyEmail = e.NOTIFY_EMAIL ?? e.ADMIN_EMAIL ?? null;
  if (e.SMTP_URL && !notifyEmail)
    missing.push('NOTIFY_EMAIL and ADMIN_EMAIL are missing: enquiries are kept, but not mailed');
  return {
    /** True unless a local tool says it runs the site; a deployed site has no development defaults. */
    deployed,
    /** True on a deployed site that is not the public one: it has stores of its own, and payments are pretended. */
    preview,
    /** Where the site is reached from outside, without a slash at the end. */
    siteUrl: siteUrl ?? `http://localhost:${e.PORT}`,
    basePath: e.BASE_PATH,
    apiBase: e.PUBLIC_API_BASE,
    fileBase: e.PUBLIC_FILE_BASE,
    port: e.PORT,
    /** Signs tokens and callbacks. Null on a deployed site that lacks it; what needs it then answers 503. */
    sessionSecret: e.SESSION_SECRET ?? (deployed ? null : localSecret),
    adminEmail: e.ADMIN_EMAIL ?? null,
    adminPasswordHash: e.ADMIN_PASSWORD_HASH ?? null,
    /** The mail server: an address that parses, with at most a name, a password, a host and a port. */
    smtpUrl: e.SMTP_URL ?? null,
    /** Where the owner reads mail about the site; also its sender. */
    notifyEmail,
    /** Where the content lies on github.com; null builds no editors' area. */
    editorRepository: e.EDITOR_REPOSITORY ?? null,
    /** The plan at Netlify, for what the owner is told of it. */
    netlifyPlan: e.NETLIFY_PLAN,
    /** What backups in the store are locked with: a passphrase, or a key of age. Null locks none of them. */
    backupSecret: e.BACKUP_PASSPHRASE ?? null,
    rateLimits: e.RATE_LIMITS === 'on',
    localBlobsUrl: e.LOCAL_BLOBS_URL ?? null,
    /** What is missing on a deployed site, or beside another setting, one plain line each, for the log. */
    missing,
  };
}

/** What a run by Netlify's command line is told once its own environment is read; from the project's folder. */
export const LOCAL_RUN_FILE = '.netlify/local-run.env';

/** The environment of this process, on a local run with what the run's file adds. */
export function environment(): Env {
  if (saysLocal(process.env) && existsSync(LOCAL_RUN_FILE)) process.loadEnvFile(LOCAL_RUN_FILE);
  return process.env;
}

let parsed: Settings | undefined;

/**
 * The settings of this process, parsed on first use and kept.
 * @throws SettingsError as `readSettings` does
 */
export function settings(): Settings {
  parsed ??= logMissing(readSettings(environment(), deploy));
  return parsed;
}

/** Writes down what is missing, a line each, and gives the settings back. */
export function logMissing<T extends { missing: string[] }>(read: T): T {
  for (const line of read.missing) console.error(`settings: ${line}`);
  return read;
}
