import * as z from 'zod';
import { PASSWORD_HASH } from '#domain/site/account.ts';
import { hostingPlans } from '#domain/site/hosting.ts';
import { withoutEndSlashes } from '#domain/site/paths.ts';

export type Env = Record<string, string | undefined>;

/** What is known of one variable of the environment. */
export interface Variable<T extends z.ZodType = z.ZodType> {
  /** What it may be; a malformed one is named with the schema's message and never shown. */
  schema: T;
  /** What a launch lacks without it, and what to do; absent for one that a launch can do without. */
  launch?: { what: string; todo: string; isReady?: (env: Env) => boolean };
  /** Whether this value makes payments by a provider's test side, or by another server in its place. */
  isTest?: (value: string) => boolean;
}

/** One schema for all of these variables. */
export function schemaOf<V extends Record<string, Variable>>(variables: V) {
  const schemas = Object.entries(variables).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as { [K in keyof V]: V[K]['schema'] });
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform(withoutEndSlashes);
const path = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'must be an http or https address, or a path such as /api');
const addressOrPath = z.union([httpUrl, path]);
const portRule = 'must be a whole number from 1 to 65535';
const isOwnEmail = (email = '') => email !== '' && !/@example\.|\.example$/.test(email);

/** The variables of the site, but for those about payments. */
export const siteVariables = {
  SITE_URL: {
    schema: httpUrl.optional(),
    launch: {
      what: 'The address of the site is missing, or an example; search engines and shared links need it.',
      todo: 'Set it with https://, as visitors will see it, without a slash at the end.',
      isReady: ({ SITE_URL = '' }) => /^https:\/\//.test(SITE_URL) && !/example\.|\.example\b/.test(SITE_URL),
    },
  },
  /** Set by Netlify: the site's main address. */
  URL: { schema: httpUrl.optional() },
  BASE_PATH: {
    schema: z
      .string()
      .trim()
      .regex(
        /^\/(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*\/?)?$/,
        'must begin with a slash, for example /site',
      )
      .default('/')
      .transform((path) => withoutEndSlashes(path) || '/'),
  },
  PUBLIC_API_BASE: { schema: addressOrPath.optional() },
  PUBLIC_FILE_BASE: { schema: addressOrPath.optional() },
  SESSION_SECRET: {
    schema: z.string().trim().min(32, 'must have at least 32 characters').optional(),
    launch: {
      what: 'Nobody can sign in to the owner’s area: the secret that signs sessions is missing, or a local run made it.',
      todo: 'Set 32 or more random letters and digits, for example from a password manager; tell nobody.',
    },
  },
  ADMIN_EMAIL: {
    schema: z.email('must be an e-mail address').optional(),
    launch: {
      what: 'The e-mail you sign in with is missing, or an example.',
      todo: 'Set your own address.',
      isReady: ({ ADMIN_EMAIL }) => isOwnEmail(ADMIN_EMAIL),
    },
  },
  ADMIN_PASSWORD_HASH: {
    schema: z.string().regex(PASSWORD_HASH, 'must be the line that npm run admin:hash prints').optional(),
    launch: {
      what: 'The password you sign in with is missing, or the one a local run made for this machine.',
      todo: "Run npm run --silent admin:hash -- 'your password' and set the line it prints.",
    },
  },
  SMTP_URL: {
    schema: z
      .string()
      .trim()
      .refine(isMailServer, 'must be an smtp:// or smtps:// address, name and password percent-encoded')
      .optional(),
    launch: {
      what: 'Nothing is mailed to you: the mail server is missing. Enquiries and orders are kept all the same.',
      todo: 'Set the address your mail company gives: smtps://name:password@server:465.',
    },
  },
  NOTIFY_EMAIL: {
    schema: z.email('must be an e-mail address').optional(),
    launch: {
      what: 'It is not said where you read mail about enquiries and orders, or an example stands there.',
      todo: 'Set your own address; without it the mail goes to ADMIN_EMAIL.',
      isReady: ({ NOTIFY_EMAIL, ADMIN_EMAIL }) => isOwnEmail(NOTIFY_EMAIL ?? ADMIN_EMAIL),
    },
  },
  EDITOR_REPOSITORY: {
    schema: z
      .string()
      .trim()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name, as in the address of the project on github.com')
      .optional(),
  },
  NETLIFY_PLAN: {
    schema: z.enum(hostingPlans, 'must be free, personal or pro').default('free'),
    launch: {
      what: 'Netlify’s free plan pauses the site when its credits are used up, and a paused site confirms no payment.',
      todo: 'Choose the plan “Personal” with auto recharge, and set this to personal (docs/deploy.md, "Which plan").',
      isReady: ({ NETLIFY_PLAN }) => NETLIFY_PLAN === 'personal' || NETLIFY_PLAN === 'pro',
    },
  },
  BACKUP_PASSPHRASE: {
    schema: z
      .string()
      .trim()
      .refine(isBackupSecret, 'must have 12 to 500 characters, or be a key of age (age1…)')
      .optional(),
  },
  RATE_LIMITS: { schema: z.enum(['on', 'off'], 'must be on or off').default('on') },
  /** Address of the local Blobs store, set by the project's own start and dev scripts. */
  LOCAL_BLOBS_URL: { schema: httpUrl.optional() },
  PORT: {
    schema: z.coerce
      .number(portRule)
      .refine((port) => Number.isInteger(port) && port >= 1 && port <= 65_535, portRule)
      .default(8888),
  },
} satisfies Record<string, Variable>;

/** How the two halves of a pair of keys of age begin. */
export const AGE_SECRET_KEY = 'AGE-SECRET-KEY-1';
export const AGE_PUBLIC_KEY = 'age1';

/** Whether backups can be locked with a text: a passphrase, or one half of a pair of keys of age (X25519). */
export function isBackupSecret(text: string): boolean {
  if (text.startsWith(AGE_SECRET_KEY)) return /^[A-Z0-9-]{74}$/.test(text);
  if (text.startsWith(AGE_PUBLIC_KEY)) return /^[a-z0-9]{62}$/.test(text);
  return text.length >= 12 && text.length <= 500;
}

/** Whether a text is a mail server's address whose name and password can be decoded. */
function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  const nothingElse = (pathname === '' || pathname === '/') && !search && !hash;
  return /^smtps?:$/.test(protocol) && hostname !== '' && nothingElse;
}
