import type { Booking } from './books.ts';
import { makeClock } from './clock.ts';
import { type Deliver, makeDeliveries } from './deliveries.ts';
import { type Faults, makeFaults } from './faults.ts';
import type { PaymentScript } from './payment-script.ts';
import { makePhonePeAccount, phonepeRoutes } from './phonepe/routes.ts';
import { phonepeScript } from './phonepe/script.ts';
import { makeRandom } from './random.ts';
import { makeRazorpayAccount, razorpayRoutes } from './razorpay/routes.ts';
import { razorpayScript } from './razorpay/script.ts';
import { makeRequestLog, type RequestLog } from './request-log.ts';
import { applySettings, defaultSettings, type SettingsPatch } from './settings.ts';
import type { Route, World } from './world.ts';

/** Everything that a simulator stores. */
export interface State {
  world: World;
  routes: Route[];
  scripts: PaymentScript[];
  faults: Faults;
  log: RequestLog;
  bookings: Booking[];
  revokeTokens(): number;
  /** PhonePe answered a call with 401, so requesting a new token is justified. */
  noteTokenRefused(): void;
}

export interface StateOptions {
  seed: number;
  startAt: number;
  origin: string;
  settings: SettingsPatch;
  deliver: Deliver;
}

export function makeState({ seed, startAt, origin, settings: patch, deliver }: StateOptions): State {
  const clock = makeClock(startAt);
  const settings = defaultSettings();
  applySettings(settings, patch);
  const bookings: Booking[] = [];
  const world: World = {
    origin,
    clock,
    random: makeRandom(seed),
    settings,
    deliveries: makeDeliveries(clock, deliver),
    book: (entry) => bookings.push({ ...entry, at: clock.now() }),
    violations: [],
    violate: ({ route }, rule, id, detail) =>
      world.violations.push({ rule, route, id, at: clock.now(), detail }),
  };
  const phonepe = makePhonePeAccount(world);
  const razorpay = makeRazorpayAccount(world);
  return {
    world,
    bookings,
    routes: [...phonepeRoutes(phonepe), ...razorpayRoutes(razorpay)],
    scripts: [phonepeScript(phonepe), razorpayScript(razorpay)],
    faults: makeFaults(),
    log: makeRequestLog(),
    revokeTokens() {
      const open = [...phonepe.tokens.values()].filter(({ revoked }) => !revoked);
      for (const token of open) token.revoked = true;
      phonepe.tokenRefused = true;
      return open.length;
    },
    noteTokenRefused() {
      phonepe.tokenRefused = true;
    },
  };
}
