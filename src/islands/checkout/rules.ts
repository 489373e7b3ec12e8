type Rules = typeof import('./check-billing.ts');

let rules: Rules | null = null;

/**
 * Fetches the rules of the billing form. They are a separate file, because a page that is only looked at does
 * not need them.
 * @returns null if they cannot be fetched
 */
export async function loadRules(): Promise<Rules | null> {
  rules ??= await import('./check-billing.ts').catch(() => null);
  return rules;
}

/** Returns the rules if they have been fetched, or null. */
export const rulesSoFar = (): Rules | null => rules;
