import { type Books, summarise } from './books.ts';
import type { Delivery } from './deliveries.ts';
import type { Fault } from './faults.ts';
import type {
  Approval,
  DisputeStep,
  LateSuccess,
  PaymentScript,
  PaymentTruth,
  RaisedDispute,
} from './payment-script.ts';
import type { LoggedRequest } from './request-log.ts';
import { applySettings, type Settings, type SettingsPatch } from './settings.ts';
import type { State } from './state.ts';
import type { Violation } from './violations.ts';

/**
 * Lets tests control the simulator: actions of buyers and banks, faults and the clock. Times are epoch
 * milliseconds of the virtual clock, amounts are in paise, and `id` is the client's order id.
 */
export interface Control {
  /**
   * Advances the virtual clock, never back, and runs what falls due. Without an argument it returns the time.
   */
  clock(to?: { advanceMs?: number | undefined; at?: number | string | undefined }): { now: number };
  /** Changes switches and returns all of them. Throws for an unknown switch. */
  settings(patch?: SettingsPatch): Settings;

  /** The buyer pays with the attempt in flight, or else with a new one. */
  approve(how: Approval): PaymentTruth;
  /** The buyer starts to pay and the bank does not decide. The attempt stays in flight past the expiry. */
  begin(how: { id: string; mode?: string | undefined }): PaymentTruth;
  /** An attempt fails and the order stays open. `code` is a detailedErrorCode. */
  decline(how: { id: string; mode?: string | undefined; code?: string | undefined }): PaymentTruth;
  /** The order as a whole fails. At Razorpay the link expires. */
  fail(how: { id: string; code?: string | undefined }): PaymentTruth;
  /** Cancels the payment: by the buyer (PhonePe) or in the dashboard (Razorpay). */
  cancel(how: { id: string }): PaymentTruth;
  /**
   * The money arrives after the order's expiry. Until then the order is PENDING, or with `evenIfFailed` first
   * FAILED.
   */
  lateSuccess(how: LateSuccess): PaymentTruth;
  /**
   * The merchant gives money back in the provider's dashboard: all that is left, or an amount. Throws
   * AlreadyOver if the provider would refuse it.
   */
  giveBack(how: { id: string; amount?: number | undefined }): PaymentTruth;
  /** The buyer's bank disputes a payment. Throws AlreadyOver if there is none, or one is disputed already. */
  dispute(how: RaisedDispute): PaymentTruth;
  /** Takes the open dispute of a payment a step further. */
  decideDispute(how: { id: string; as: DisputeStep }): PaymentTruth;
  /** Returns the true state of a payment. */
  payment(how: { id: string }): PaymentTruth;
  /** Invalidates every token given out so far (PhonePe). */
  revokeTokens(): { revoked: number };

  /** Makes the next calls of a route fail. */
  fault(fault: Fault): Fault[];
  clearFaults(): Record<string, never>;

  /** Every webhook, queued or sent, in the order in which they would be sent. */
  deliveries(): Delivery[];
  /** Sends webhooks that are due by the virtual clock, or the named ones whether due or not. */
  deliver(which?: { ids?: string[] | undefined; atOnce?: boolean | undefined }): Promise<Delivery[]>;
  /** Queues copies (default 1) of a webhook, due at once. */
  duplicate(which: { delivery: string; copies?: number | undefined }): Delivery[];
  /** Puts the named webhooks into this order. `reverse` reverses all that wait. */
  reorder(how: { ids?: string[] | undefined; reverse?: boolean | undefined }): Delivery[];
  /** Never sends this webhook. */
  drop(which: { delivery: string }): Delivery[];
  /** Delays this webhook by `ms`. */
  delay(which: { delivery: string; ms: number }): Delivery[];
  /** Replaces text in a body and leaves the headers unchanged, as a forger would. */
  alter(which: { delivery: string; replace: string; by: string }): Delivery[];

  /** Returns the calls that arrived, oldest first; those of one route if it is named. */
  requests(which?: { route?: string | undefined }): LoggedRequest[];
  violations(): Violation[];
  /** Returns the money that was really paid and refunded. */
  books(): Books;
}

export function makeControl(state: State): Control {
  const script = (id: string): PaymentScript => {
    const found = state.scripts.find((one) => one.knows(id));
    if (!found) throw new RangeError(`no provider has an order ${id}`);
    return found;
  };
  const doing = <How extends { id: string }>(what: (script: PaymentScript, how: How) => void) => {
    return (how: How) => {
      what(script(how.id), how);
      return script(how.id).payment(how);
    };
  };
  const deliveries = () => state.world.deliveries;
  const time = () => ({ now: state.world.clock.now() });

  return {
    clock(to = {}) {
      if (to.at !== undefined) state.world.clock.moveTo(new Date(to.at).getTime());
      if (to.advanceMs !== undefined) state.world.clock.advance(to.advanceMs);
      return time();
    },
    settings(patch) {
      if (patch) applySettings(state.world.settings, patch);
      return structuredClone(state.world.settings);
    },

    approve: doing((on, how) => on.approve(how)),
    begin: doing((on, how) => on.begin(how)),
    decline: doing((on, how) => on.decline(how)),
    fail: doing((on, how) => on.fail(how)),
    cancel: doing((on, how) => on.cancel(how)),
    lateSuccess: doing((on, how) => on.lateSuccess(how)),
    giveBack: doing((on, how: Parameters<Control['giveBack']>[0]) => on.giveBack(how)),
    dispute: doing((on, how: RaisedDispute) => on.dispute(how)),
    decideDispute: doing((on, how: Parameters<Control['decideDispute']>[0]) => on.decideDispute(how)),
    payment: (how) => script(how.id).payment(how),
    revokeTokens: () => ({ revoked: state.revokeTokens() }),

    fault(fault) {
      state.faults.add(fault);
      return state.faults.list();
    },
    clearFaults() {
      state.faults.clear();
      return {};
    },

    deliveries: () => deliveries().list(),
    deliver: (which = {}) => deliveries().send(which),
    duplicate({ delivery, copies = 1 }) {
      deliveries().duplicate(delivery, copies);
      return deliveries().list();
    },
    reorder({ ids, reverse }) {
      const waiting = deliveries()
        .list()
        .filter((one) => one.state === 'waiting');
      deliveries().reorder(ids ?? (reverse ? waiting.map(({ id }) => id).reverse() : []));
      return deliveries().list();
    },
    drop({ delivery }) {
      deliveries().find(delivery).state = 'dropped';
      return deliveries().list();
    },
    delay({ delivery, ms }) {
      deliveries().find(delivery).dueAt += ms;
      return deliveries().list();
    },
    alter({ delivery, replace, by }) {
      const found = deliveries().find(delivery);
      if (!found.body.includes(replace)) throw new RangeError(`no ${replace} in the body of ${delivery}`);
      found.body = found.body.replaceAll(replace, by);
      return deliveries().list();
    },

    requests: ({ route } = {}) =>
      state.log.list().filter((one) => route === undefined || one.route === route),
    violations: () => state.world.violations.map((violation) => ({ ...violation })),
    books: () => summarise(state.bookings),
  };
}
