import { openContext, type SiteContext } from '../app-context.ts';
import { admitCall, type LimitedCall } from '../rate-limit/admit-call.ts';
import { type Call, type CallRoute, serveCalls } from './serve-calls.ts';

export type ApiCall = Call<SiteContext>;
export type ApiRoute = CallRoute<SiteContext>;

/** Serves a group of the site's own calls, wherever the base path puts them. */
export function serveApi(routes: ApiRoute[]) {
  return serveCalls(routes, openContext, ({ settings }, pathname) => {
    const root = `${settings.basePath.replace(/\/$/, '')}/api`;
    return pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : null;
  });
}

/** Counts a call against its limit, unless limits are off on this local run. */
export function limitedAs(call: LimitedCall): NonNullable<ApiRoute['admit']> {
  return async ({ context: { settings, storage, now }, address }) =>
    settings.rateLimits ? admitCall(storage.limits, call, address, now()) : { admitted: true };
}
