/** Plans of Netlify, by the names that the setting NETLIFY_PLAN takes. */
export const hostingPlans = ['free', 'personal', 'pro'] as const;
export type HostingPlan = (typeof hostingPlans)[number];

/** A warning to the owner about the plan that the site runs on. */
export interface HostingNote {
  what: string;
  todo: string;
}

interface Hosting {
  plan: HostingPlan;
  /** Credits per month in the plan. */
  credits: number;
  /** Credits that the site's functions have counted this month. */
  used: number;
  /** True if buyers pay with real money. */
  takesMoney: boolean;
}

/**
 * Share of a month's credits at which the owner is warned. Visits to prerendered pages, publications and the
 * nightly backup use credits too, which are not counted here.
 */
const TELL_FROM = 0.5;

/** Returns a warning about the plan; null if the site sees no reason for one. */
export function hostingNote({ plan, credits, used, takesMoney }: Hosting): HostingNote | null {
  if (used >= credits * TELL_FROM)
    return {
      what:
        `The shop has used at least ${Math.floor(used)} of the ${credits} credits that its plan at ` +
        'Netlify holds this month; visits to finished pages, publications and the nightly backup come ' +
        'on top. At 0 the site is paused, and payments already under way are not confirmed.',
      todo: 'Look at “Usage & billing” in Netlify today. Switch “Auto recharge” on, or choose a larger plan.',
    };
  if (plan === 'free' && takesMoney)
    return {
      what:
        'The shop takes real money on Netlify’s free plan. When its 300 credits are used up the site is ' +
        'paused until the next month: buyers who are paying then have paid, and nobody is told.',
      todo:
        'Choose the plan “Personal” in Netlify and switch “Auto recharge” on. ' +
        'Then tell your developer, so that the site knows it too.',
    };
  return null;
}
