/** The purpose of a build. */
export interface Deploy {
  /** `preview` is every deployed site but the one that the public visits. */
  context: 'production' | 'preview' | 'local';
  /** The preview's own address. */
  url: string | null;
  /** Netlify's name of this one deploy; null on a local run. */
  id: string | null;
}

const local: Deploy = { context: 'local', url: null, id: null };

/**
 * The purpose of the build that this code comes from. Before the first build on a machine there is no file
 * yet.
 */
export const deploy: Deploy = await import('#generated/deploy.json', { with: { type: 'json' } }).then(
  (written) => written.default as Deploy,
  () => local,
);

/**
 * Returns the purpose of a build, by the variables that Netlify sets while it builds but not while functions
 * run (docs.netlify.com/build/configure-builds/environment-variables). Only its build machines set `NETLIFY`:
 * there a variable of a local tool is a mistake in the site's settings. An unknown context counts as a
 * preview.
 */
export function deployOf(env: Record<string, string | undefined>): Deploy {
  if (env.NETLIFY !== 'true' && saysLocal(env)) return local;
  const id = env.DEPLOY_ID || 'unnamed';
  if (env.CONTEXT === 'production') return { context: 'production', url: null, id };
  return { context: 'preview', url: env.DEPLOY_PRIME_URL || env.DEPLOY_URL || null, id };
}

/** Returns true when a local tool says that it builds or runs the site. */
export function saysLocal(env: Record<string, string | undefined>): boolean {
  return env.NETLIFY_LOCAL === 'true' || env.NETLIFY_DEV === 'true';
}
