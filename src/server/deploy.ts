import written from './deploy.json' with { type: 'json' };

/** What a build is for. */
export interface Deploy {
  /** `preview` is every deployed site but the one that the public visits. */
  context: 'production' | 'preview' | 'local';
  /** The preview's own address. */
  url: string | null;
  /** Netlify's name of this one deploy; null on a local run. */
  id: string | null;
}

/** What the build was for that this code comes from; `local` where no build on Netlify wrote it down. */
export const deploy = written as Deploy;

/**
 * What a build is for, by what Netlify says while it builds and not when functions run
 * (docs.netlify.com/build/configure-builds/environment-variables). `NETLIFY` is set by its build machines alone:
 * there a variable of a local tool is a mistake in the site's settings. A context it does not know is a preview.
 */
export function deployOf(env: Record<string, string | undefined>): Deploy {
  if (env.NETLIFY !== 'true' && saysLocal(env)) return { context: 'local', url: null, id: null };
  const id = env.DEPLOY_ID || 'unnamed';
  if (env.CONTEXT === 'production') return { context: 'production', url: null, id };
  return { context: 'preview', url: env.DEPLOY_PRIME_URL || env.DEPLOY_URL || null, id };
}

/** Whether a local tool says that it builds or runs the site. */
export function saysLocal(env: Record<string, string | undefined>): boolean {
  return env.NETLIFY_LOCAL === 'true' || env.NETLIFY_DEV === 'true';
}
