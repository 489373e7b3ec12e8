import { makePaths, type Paths } from '#domain/paths.ts';
import type { AppContext } from './app-context.ts';
import { purgeFromCdn } from './cache-tags.ts';
import type { Mailer } from './mail/mailer.ts';
import { makeSmtpMailer } from './mail/smtp-mailer.ts';
import { chooseProvider, type Providers } from './payments/choose-provider.ts';
import { openProviders } from './payments/open-providers.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { makeSandbox, type Sandbox } from './payments/sandbox.ts';
import { type Settings, settings } from './settings.ts';
import { openStorage } from './storage/storage.ts';

/** Everything a function or a page is put together from; the one place where the parts meet. */
export interface Services extends AppContext {
  settings: Settings;
  paths: Paths;
  providers: Providers;
  /** Where new payments go; null where none is set up. */
  provider: PaymentProvider | null;
  /** The sandbox, on local runs and previews only. */
  sandbox: Sandbox | null;
  /** Sends the owner mail; null where it is not set up. */
  mailer: Mailer | null;
  /** An address as seen from outside, for a path of `paths`. */
  absolute: (path: string) => string;
}

let services: Services | undefined;
let assemble = (): Services => assembleServices(settings());

/**
 * The services of this process, put together on first use.
 * @throws SettingsError when a setting is malformed
 */
export function openServices(): Services {
  services ??= assemble();
  return services;
}

/** Has this process put its services together anew, and like this: for tests that need others than its environment's. */
export function setServices(like: () => Services): void {
  services = undefined;
  assemble = like;
}

/** Puts services together for these settings. */
export function assembleServices(from: Settings, now: () => Date = () => new Date()): Services {
  const storage = openStorage(from);
  const paths = makePaths(from.basePath, from.apiBase, from.fileBase);
  const absolute = (path: string) => new URL(path, from.siteUrl).href;
  const sandbox =
    (from.deployed && !from.preview) || !from.sessionSecret
      ? null
      : makeSandbox({
          store: storage.sandbox,
          now,
          payPage: (attemptId) => absolute(paths.sandboxPay(attemptId)),
          webhookUrl: absolute(paths.api.webhook('sandbox')),
          secret: from.sessionSecret,
        });
  const providers: Providers = { ...openProviders(from, now), ...(sandbox ? { sandbox } : {}) };
  const mailer =
    from.smtpUrl && from.notifyEmail
      ? makeSmtpMailer({ server: from.smtpUrl, owner: from.notifyEmail })
      : null;
  return {
    settings: from,
    storage,
    paths,
    now,
    purge: from.deployed ? purgeFromCdn : async () => {},
    providers,
    provider: chooseProvider(from, providers),
    sandbox,
    mailer,
    sendsMail: mailer !== null,
    absolute,
  };
}

/** Where buyers come back to after paying; from the settings, never from a request. */
export function returnUrlOf({ absolute, paths }: Services): (orderId: string) => string {
  return (orderId) => absolute(paths.paymentResult(orderId));
}
