import type { Deploy } from './deploy.ts';
import { allPaymentVariables, type PaymentSettings, readPaymentSettings } from './payments/settings.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { siteVariables } from './site-variables.ts';
import type { Env, Variable } from './variable.ts';

/** Every variable of the environment that the site reads. */
export const allVariables: Record<string, Variable> = { ...siteVariables, ...allPaymentVariables };

/**
 * Reads everything the environment says, for builds, local runs and the doctor, which must not wait until the
 * first payment.
 * @throws SettingsError naming everything that is wrong
 */
export function readAllSettings(env: Env, builtFor?: Deploy): Settings & PaymentSettings {
  const wrong: string[] = [];
  const attempt = <T>(read: (env: Env, builtFor?: Deploy) => T): T | null => {
    try {
      return read(env, builtFor);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      wrong.push(error.message);
      return null;
    }
  };
  const site = attempt(readSettings);
  const payments = attempt((from, forDeploy) => readPaymentSettings(from, forDeploy));
  if (!site || !payments) throw new SettingsError(wrong.join('; '));
  return { ...site, ...payments, missing: [...payments.missing, ...site.missing] };
}
