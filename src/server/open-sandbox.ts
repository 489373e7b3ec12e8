import type { SiteContext } from './app-context.ts';
import { makeSandbox, type Sandbox } from './payments/sandbox.ts';

/** The sandbox that pretends payments, with its pay page; null on the public site. It needs no other provider. */
export function openSandbox({ settings, storage, paths, absolute, now }: SiteContext): Sandbox | null {
  if ((settings.deployed && !settings.preview) || !settings.sessionSecret) return null;
  return makeSandbox({
    store: storage.sandbox,
    now,
    payPage: (attemptId) => absolute(paths.sandboxPay(attemptId)),
    webhookUrl: absolute(paths.api.webhook('sandbox')),
    secret: settings.sessionSecret,
  });
}
