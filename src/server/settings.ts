import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { type Deploy, deploy, saysLocal } from './deploy.ts';
import { AGE_SECRET_KEY, siteVariables } from './site-variables.ts';
import { type Env, schemaOf } from './variable.ts';

const Environment = schemaOf(siteVariables);

/** All settings but those of payments (`payments/settings.ts`), parsed once. */
export type Settings = ReturnType<typeof readSettings>;

/** A setting that is set but wrong. The message names it in one line and never shows its value. */
export class SettingsError extends Error {}

/** The variables that a preview reads: no keys of payments or mail, and no address of the public site. */
const readByPreviews = Object.entries(siteVariables)
  .filter(([, { usedBy }]) => usedBy === 'every deploy')
  .map(([name]) => name);

const localSecret = createHash('sha256').update('only for a local run').digest('hex');

/**
 * Returns whether the site is deployed, and whether as a preview. A build by Netlify is deployed, whatever
 * the environment says.
 */
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
 * Reads all settings but those of payments.
 * @param builtFor the purpose of the build. Without one the environment decides whether the site is deployed,
 * and no deployed site is a preview
 * @throws SettingsError naming each malformed setting, or one that a deployed site must not have
 */
export function readSettings(env: Env, builtFor?: Deploy) {
  const { deployed, preview } = stageOf(env, builtFor);
  const previewVariables = Object.fromEntries(readByPreviews.map((name) => [name, env[name]]));
  const e = parseVariables(Environment, preview ? previewVariables : env);
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
    /**
     * False only where a local tool says that it runs the site. A deployed site has no development defaults.
     */
    deployed,
    /** True on a deployed site that is not the public one. It has stores of its own and pretends payments. */
    preview,
    /** The address of the site from outside, without a trailing slash. */
    siteUrl: siteUrl ?? `http://localhost:${e.PORT}`,
    basePath: e.BASE_PATH,
    apiBase: e.PUBLIC_API_BASE,
    fileBase: e.PUBLIC_FILE_BASE,
    port: e.PORT,
    /** Signs tokens and webhooks. Null on a deployed site without one; calls that need it then answer 503. */
    sessionSecret: e.SESSION_SECRET ?? (deployed ? null : localSecret),
    adminEmail: e.ADMIN_EMAIL ?? null,
    adminPasswordHash: e.ADMIN_PASSWORD_HASH ?? null,
    /** The address of the mail server, with at most a name, a password, a host and a port. */
    smtpUrl: e.SMTP_URL ?? null,
    /** The recipient and sender of mail about the site. */
    notifyEmail,
    /** The repository of the content on github.com; null builds no editors' area. */
    editorRepository: e.EDITOR_REPOSITORY ?? null,
    /** The plan at Netlify, for warnings to the owner. */
    netlifyPlan: e.NETLIFY_PLAN,
    /** The passphrase or age key that locks backups in the store; null locks none. */
    backupSecret: e.BACKUP_PASSPHRASE ?? null,
    rateLimits: e.RATE_LIMITS === 'on',
    localBlobsUrl: e.LOCAL_BLOBS_URL ?? null,
    /** Lines for the log about settings that are missing on a deployed site, or beside another setting. */
    missing,
  };
}

/** File with additional settings for a run by Netlify's command line, relative to the project's folder. */
export const LOCAL_RUN_FILE = '.netlify/local-run.env';

/** Returns the environment of this process; on a local run with the settings of that file. */
export function environment(): Env {
  if (saysLocal(process.env) && existsSync(LOCAL_RUN_FILE)) process.loadEnvFile(LOCAL_RUN_FILE);
  return process.env;
}

let parsed: Settings | undefined;

/**
 * Returns the settings of this process, parsed on first use and kept.
 * @throws SettingsError as `readSettings` does
 */
export function settings(): Settings {
  parsed ??= logMissing(readSettings(environment(), deploy));
  return parsed;
}

/** Logs a line for each missing setting, and returns the settings. */
export function logMissing<T extends { missing: string[] }>(read: T): T {
  for (const line of read.missing) console.error(`settings: ${line}`);
  return read;
}
