type Rules = typeof import('./check-billing.ts');

let rules: Rules | null = null;

/**
 * Fetches the rules of the billing form, which are a file of their own: a page that is only looked at needs none.
 * @returns null where they cannot be fetched
 */
export async function loadRules(): Promise<Rules | null> {
  rules ??= await import('./check-billing.ts').catch(() => null);
  return rules;
}

/** Returns the rules if they have been fetched, or null. */
export const rulesSoFar = (): Rules | null => rules;
