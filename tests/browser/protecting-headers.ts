import { type APIResponse, expect } from '@playwright/test';

type Answer = Pick<APIResponse, 'headers'>;

/** A Content-Security-Policy as its directives. */
const policyOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    (answer.headers()['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim())
      .filter(Boolean)
      .map((directive) => [directive.split(' ')[0] ?? '', directive]),
  );

/** Expects the headers that every page and answer must have. */
export function expectProtected(answer: Answer): void {
  const policy = policyOf(answer);
  const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
  expect(scripts).not.toBe('');
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*|data:/);
  expectUnframed(answer);
}

/** Expects those that even the page for robots has, which names its scripts, none, in itself. */
export function expectUnframed(answer: Answer): void {
  expect(policyOf(answer)['frame-ancestors']).toBe("frame-ancestors 'none'");
  const headers = answer.headers();
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['strict-transport-security']).toBe('max-age=86400');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('geolocation=()');
}
