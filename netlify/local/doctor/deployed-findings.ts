import { forDeveloper, type HealthWire, healthChecks, healthTexts } from '#domain/site/health.ts';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import type { Finding } from './finding.ts';

/*
 * Finds what a deployed site still lacks. `/api/health` tells how the site is, seen from inside. This file
 * checks what health cannot see: the address, its certificate, the published build, and whether the owner
 * could sign in.
 */

/** Longest time, in milliseconds, that one answer is waited for. */
const PATIENCE_MS = 10_000;

interface Answer {
  /** The address that answered in the end, after any redirects. */
  url: string;
  status: number;
  body: string;
}

/** An address that did not answer. The message says why in plain words. */
class Unreachable extends Error {}

const online = (what: string, where: string, todo: string): Finding => ({
  group: 'The site on the internet',
  what,
  where,
  todo,
});

/**
 * Sends one request to an address. With `body` it is a POST of JSON.
 * @throws Unreachable if no answer comes in time
 */
async function ask(address: string, body?: object): Promise<Answer> {
  const asked: RequestInit = {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'User-Agent': 'doctor', 'Content-Type': 'application/json' },
  };
  if (body) {
    asked.method = 'POST';
    asked.body = JSON.stringify(body);
  }
  try {
    const response = await fetch(address, asked);
    return { url: response.url, status: response.status, body: await response.text() };
  } catch (error) {
    throw new Unreachable(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  const code = cause?.code ?? '';
  if (name === 'TimeoutError') return `there was no answer within ${PATIENCE_MS / 1000} seconds`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'there is no site of that name; check the spelling';
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL|TLS/.test(code))
    return `its certificate is not valid (${code}); browsers would warn visitors`;
  return cause?.message ?? String(error);
}

/** Returns the findings about a deployed site, or one that says why it could not be asked. */
export async function deployedFindings(address: string): Promise<Finding[]> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return [online('This is no address of a site.', address, 'Write it with https://, as in a browser.')];
  const site = withoutEndSlashes(address);
  try {
    const home = await ask(site);
    if (home.status !== 200 || !/<html/i.test(home.body)) {
      const what = `The home page does not come up (answer ${home.status}).`;
      return [online(what, home.url, 'See in Netlify whether the last deploy succeeded.')];
    }
    const [signIn, health] = await Promise.all([
      ask(`${site}/api/login`, madeUpOwner),
      ask(`${site}/api/health`),
    ]);
    return [...homeFindings(home, site), ...signInFindings(signIn), ...healthFindings(health)];
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const what = `The site cannot be reached: ${error.message}.`;
    return [online(what, address, 'Check the address, then your network, then Netlify.')];
  }
}

/** Returns true for an address on this machine, where there is no https and nothing to protect. */
const isThisMachine = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/**
 * Returns what the home page shows to be wrong with the address or with the build that was published.
 * @param site the address that was asked for
 */
export function homeFindings({ url, body }: Pick<Answer, 'url' | 'body'>, site: string): Finding[] {
  const found: Finding[] = [];
  if (/<meta name="robots" content="noindex"/.test(body))
    found.push(
      online(
        'This is a preview: payments are only pretended, its orders are kept apart, and no search engine ' +
          'shows it.',
        url,
        'Look at the public address; if this is it, publish a deploy of the production branch ' +
          '(docs/deploy.md).',
      ),
    );
  if (!url.startsWith('https:') && !isThisMachine(url))
    found.push(
      online(
        'The site answers without https; browsers call it not secure.',
        url,
        'In Netlify, Domain management: get the certificate and force HTTPS.',
      ),
    );
  const named = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? 'nothing';
  if (!URL.canParse(named) || new URL(named).origin !== new URL(site).origin)
    found.push(
      online(
        `The page gives its own address as ${named}.`,
        url,
        'Set SITE_URL to the site’s address in Netlify and publish again, or use the address the page gives.',
      ),
    );
  return found;
}

/** An owner that is never there. The lock counts these tries for that owner alone. */
const madeUpOwner = { email: 'doctor@site-check.invalid', password: 'not a password' };

/** Returns the finding that nobody can sign in. A site that is set up refuses the made-up owner with 401. */
function signInFindings({ url, status }: Answer): Finding[] {
  if (status === 401 || status === 429) return [];
  if (status === 503)
    return [
      online(
        'Nobody can sign in to the owner’s area.',
        url,
        'Set it in Netlify under Project configuration > Environment variables, and publish again: ' +
          'SESSION_SECRET, ADMIN_EMAIL and ADMIN_PASSWORD_HASH.',
      ),
    ];
  return [
    online(
      `Signing in does not work (answer ${status}).`,
      url,
      'See the function log in Netlify: it says in one line what is missing.',
    ),
  ];
}

/** Returns what the site reports about itself, in the words that the owner's dashboard uses. */
function healthFindings({ url, status, body }: Answer): Finding[] {
  const health = healthIn(body);
  if (!health)
    return [
      online(
        `The site does not say how it is (answer ${status}).`,
        url,
        'See the log of the function “health” in Netlify: it says in one line what is missing.',
      ),
    ];
  return [...islandFindings(health, url), ...checkFindings(health, url)];
}

/** Returns what broke in visitors' browsers: the site itself does not see it. */
function islandFindings({ failed_islands }: HealthWire, url: string): Finding[] {
  const failed = Object.entries(failed_islands).map(([island, times]) => `${island} (${times})`);
  if (failed.length === 0) return [];
  const what = `Parts of pages failed on visitors’ devices within the last seven days: ${failed.join(', ')}.`;
  return [online(what, url, 'Open such a page on a phone; the parts are folders of src/islands.')];
}

function checkFindings(health: HealthWire, url: string): Finding[] {
  return healthChecks.flatMap((check) => {
    const state = health.checks[check];
    if (state === 'ok') return [];
    const { [state]: what = `The site says “${state}” of ${check}.`, todo } = healthTexts[check];
    const problems = check === 'store' ? health.problems : [];
    if (problems.length > 0)
      return problems.map((each) => online(each.what, url, forDeveloper(check, each.problem) ?? each.todo));
    return [online(what, url, forDeveloper(check) ?? todo)];
  });
}

/** Reads the answer of `/api/health`; null for anything else. */
function healthIn(body: string): HealthWire | null {
  try {
    const { checks, problems, failed_islands = {} } = JSON.parse(body) as Partial<HealthWire>;
    if (!checks || !healthChecks.every((check) => typeof checks[check] === 'string')) return null;
    return { checks, problems: Array.isArray(problems) ? problems : [], failed_islands };
  } catch {
    return null;
  }
}
