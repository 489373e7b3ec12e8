import { allVariables, readAllSettings } from '#server/all-settings.ts';
import { providers } from '#server/payments/providers.ts';
import { SettingsError } from '#server/settings.ts';
import type { Env, Variable } from '#server/variable.ts';
import { variablesTooLong } from '../function-limits.ts';
import type { Finding } from './finding.ts';

const finding = (where: string, what: string, todo: string): Finding => ({
  group: 'Settings',
  what,
  where,
  todo,
});

const madeLocally = ['SESSION_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD_HASH'];

/**
 * Returns the settings that a launch can rely on. The environment takes precedence over `.env`. Empty
 * settings, and those that a local run made for itself, are left out.
 */
export function settingsForLaunch(environment: Env, file: { text: string; values: Env }): Env {
  const [, made = ''] = file.text.split('# Made by a local run, for this machine only');
  const lines = made.split('\n');
  const isMade = (name: string) =>
    madeLocally.includes(name) && lines.some((line) => line.startsWith(`${name}=`));
  const own = Object.entries(file.values).filter(([name]) => !isMade(name));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(own), ...environment }).filter(([, value]) => value?.trim()),
  );
}

/** Returns what a launch lacks, what is for testing only, and what the site would refuse. Shows no value. */
export function settingFindings(env: Env): Finding[] {
  const isOfAnother = (name: string) =>
    Object.entries(providers).some(
      ([id, { variables }]) => id !== env.PAYMENT_PROVIDER?.trim() && Object.hasOwn(variables, name),
    );
  const found = Object.entries(allVariables)
    .filter(([name]) => !isOfAnother(name))
    .flatMap(([name, variable]) => findMissing(name, variable, env) ?? []);
  const known = found.map(({ where }) => where);
  const complaints = complaintsOf(env).filter((line) => !known.some((name) => line.includes(name)));
  const tooLong = variablesTooLong(env);
  const named = (line: string) => line.match(/^[A-Z_]+/)?.[0] ?? '';
  return [
    ...found,
    ...(tooLong
      ? [finding('all settings', tooLong, 'Until then no function of the site would be published.')]
      : []),
    ...complaints.map((line) =>
      finding(named(line), `The site says of its settings: ${line}.`, '.env.example says what it may be.'),
    ),
  ];
}

function findMissing(name: string, { launch, isTest }: Variable, env: Env): Finding | null {
  const value = env[name]?.trim() ?? '';
  const isReady = launch?.isReady ? launch.isReady(env) : value !== '';
  if (launch && !isReady) return finding(name, launch.what, launch.todo);
  if (!isTest?.(value)) return null;
  return finding(
    name,
    'Payments are in test mode: buyers would be told that they paid, and no money would come.',
    'For a launch, set what the provider gives for live payments (docs/payments.md).',
  );
}

/** Returns the lines that a deployed site would log about these settings. */
function complaintsOf(env: Env): string[] {
  const deployed = {
    ...env,
    SITE_URL: env.SITE_URL || 'https://site.invalid',
    PAYMENT_PROVIDER: env.PAYMENT_PROVIDER === 'sandbox' ? '' : env.PAYMENT_PROVIDER,
    NETLIFY_LOCAL: '',
    NETLIFY_DEV: '',
  };
  try {
    return readAllSettings(deployed).missing;
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('; ');
    throw error;
  }
}
