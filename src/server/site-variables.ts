import * as z from 'zod';
import { PASSWORD_HASH } from '#domain/site/account.ts';
import { hostingPlans } from '#domain/site/hosting.ts';
import { withoutEndSlashes } from '#domain/site/paths.ts';
import { httpsPromiseNames } from './security-headers.ts';
import type { Variable } from './variable.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform(withoutEndSlashes);
const path = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'must be an http or https address, or a path such as /api');
const addressOrPath = z.union([httpUrl, path]);
const portRule = 'must be a whole number from 1 to 65535';
const isOwnEmail = (email = '') => email !== '' && !/@example\.|\.example$/.test(email);

/** The variables of the site, but for those about payments, which functions without payments do not carry. */
export const siteVariables = {
  SITE_URL: {
    meaning:
      'The address that visitors see: for links in search results and chats, for buyers who come back from ' +
      "paying, and for the payment provider's reports. The owner's passkeys belong to it: after another " +
      'one is set, she sets them up anew.',
    example: 'https://example.in',
    neededBy: 'everybody',
    without: "Netlify's primary address",
    usedBy: 'public site',
    schema: httpUrl.optional(),
    launch: {
      what: 'The address of the site is missing, or an example; search engines and shared links need it.',
      todo: 'Set it with https://, as visitors will see it, without a slash at the end.',
      isReady: ({ SITE_URL = '' }) => /^https:\/\//.test(SITE_URL) && !/example\.|\.example\b/.test(SITE_URL),
    },
  },
  URL: {
    meaning: "The site's main address, which Netlify sets by itself. `SITE_URL` wins over it.",
    example: 'https://your-site.netlify.app',
    neededBy: 'nobody',
    without: 'a deployed site needs `SITE_URL`',
    usedBy: 'every deploy',
    isAutomatic: true,
    schema: httpUrl.optional(),
  },
  BASE_PATH: {
    meaning: 'The path of every page and call, for a site that is a part of another.',
    example: '/site',
    neededBy: 'hardly anybody',
    without: 'the whole domain',
    usedBy: 'every deploy',
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
  PUBLIC_API_BASE: {
    meaning: 'The address of the calls, where they are served from elsewhere.',
    example: 'https://api.example.in/api',
    neededBy: 'hardly anybody',
    without: '`/api` of the site itself',
    usedBy: 'public site',
    schema: addressOrPath.optional(),
  },
  PUBLIC_FILE_BASE: {
    meaning: 'The address of the pictures of products, where they are served from elsewhere.',
    example: 'https://files.example.in',
    neededBy: 'hardly anybody',
    without: 'the site itself',
    usedBy: 'public site',
    schema: addressOrPath.optional(),
  },
  SESSION_SECRET: {
    meaning:
      "Signs the owner's session and the sandbox's reports: 32 characters or more, from a password manager.",
    isSecret: true,
    neededBy: 'everybody',
    without: 'nobody can sign in',
    usedBy: 'every deploy',
    schema: z.string().trim().min(32, 'must have at least 32 characters').optional(),
    launch: {
      what:
        'Nobody can sign in to the owner’s area: the secret that signs sessions is missing, or a local run ' +
        'made it.',
      todo: 'Set 32 or more random letters and digits, for example from a password manager; tell nobody.',
    },
  },
  ADMIN_EMAIL: {
    meaning: 'The e-mail that the owner signs in with.',
    example: 'owner@example.in',
    neededBy: 'everybody',
    without: 'nobody can sign in',
    usedBy: 'every deploy',
    schema: z.email('must be an e-mail address').optional(),
    launch: {
      what: 'The e-mail you sign in with is missing, or an example.',
      todo: 'Set your own address.',
      isReady: ({ ADMIN_EMAIL }) => isOwnEmail(ADMIN_EMAIL),
    },
  },
  ADMIN_PASSWORD_HASH: {
    meaning:
      "Proves the owner's password without holding it. `npm run --silent admin:hash -- 'the password'` " +
      'prints it; take what stands after `=`. The password has 10 characters or more: letters, digits and ' +
      'hyphens, which no terminal reads as something else.',
    isSecret: true,
    neededBy: 'everybody',
    without: 'nobody can sign in',
    usedBy: 'every deploy',
    schema: z.string().regex(PASSWORD_HASH, 'must be the line that npm run admin:hash prints').optional(),
    launch: {
      what: 'The password you sign in with is missing, or the one a local run made for this machine.',
      todo: "Run npm run --silent admin:hash -- 'your password' and set the line it prints.",
    },
  },
  SMTP_URL: {
    meaning:
      'The address of the [mail server](operating.md#mail), with the name and password of the mailbox ' +
      'percent-encoded.',
    example: 'smtps://owner%40example.in:PASSWORD@mail.example.in',
    isSecret: true,
    neededBy: 'who wants mail',
    without:
      'enquiries are kept, not mailed; buyers get no receipt, and nobody gets an e-mail about sales, ' +
      'parcels, refunds or trouble',
    usedBy: 'public site',
    schema: z
      .string()
      .trim()
      .refine(isMailServer, 'must be an smtp:// or smtps:// address, name and password percent-encoded')
      .optional(),
    launch: {
      what:
        'Nothing is mailed to you: the mail server is missing. ' +
        'Enquiries and orders are kept all the same.',
      todo: 'Set the address your mail company gives: smtps://name:password@server:465.',
    },
  },
  NOTIFY_EMAIL: {
    meaning: 'The address that mail about the site goes to, and its sender.',
    example: 'desk@example.in',
    neededBy: 'if it is not `ADMIN_EMAIL`',
    without: '`ADMIN_EMAIL`',
    usedBy: 'public site',
    schema: z.email('must be an e-mail address').optional(),
    launch: {
      what: 'It is not said where you read mail about enquiries and orders, or an example stands there.',
      todo: 'Set your own address; without it the mail goes to ADMIN_EMAIL.',
      isReady: ({ NOTIFY_EMAIL, ADMIN_EMAIL }) => isOwnEmail(NOTIFY_EMAIL ?? ADMIN_EMAIL),
    },
  },
  EDITOR_REPOSITORY: {
    meaning: "The repository on github.com that the [editors' area](deploy.md#the-editors-area) works on.",
    example: 'owner/name',
    neededBy: 'who edits without files',
    without: 'there is no such area',
    usedBy: 'public site',
    schema: z
      .string()
      .trim()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name, as in the address of the project on github.com')
      .optional(),
  },
  NETLIFY_PLAN: {
    meaning:
      "The plan you have chosen at Netlify: `free`, `personal` or `pro`. The owner's area warns by it when " +
      'credits run out, and when real money is taken on the free plan. Nothing else follows from it.',
    example: 'personal',
    neededBy: 'everybody',
    usedBy: 'public site',
    schema: z.enum(hostingPlans, 'must be free, personal or pro').default('free'),
    launch: {
      what:
        'Netlify’s free plan pauses the site when its credits are used up, and a paused site confirms no ' +
        'payment.',
      todo:
        'Choose the plan “Personal” with auto recharge, and set this to personal (docs/deploy.md, "Which ' +
        'plan").',
      isReady: ({ NETLIFY_PLAN }) => NETLIFY_PLAN === 'personal' || NETLIFY_PLAN === 'pro',
    },
  },
  BACKUP_PASSPHRASE: {
    meaning:
      "Locks the site's own [backups](deploy.md#backups): a passphrase of 12 characters or more, or the " +
      'public half of a pair of keys of age (`age1...`), so that not even the site can read them. On your ' +
      'own computer it is the passphrase or the secret half.',
    isSecret: true,
    neededBy: 'who wants them locked in the store too',
    without:
      'backups in the store are not locked, as the data beside them are not; a file on your computer ' +
      'always is',
    usedBy: 'public site',
    schema: z
      .string()
      .trim()
      .refine(isBackupSecret, 'must have 12 to 500 characters, or be a key of age (age1…)')
      .optional(),
  },
  HSTS: {
    meaning:
      'How long browsers that were here keep to https: `day`, `year`, `subdomains` (a year, for all names ' +
      'below yours too) or `preload` (two years, and consent to the lists built into browsers). Nobody can ' +
      'take it back before its time: [when to choose which](launch.md#6-together-on-the-last-evening-2-hours).',
    example: 'year',
    neededBy: 'who has run on https for some weeks',
    usedBy: 'every deploy',
    schema: z.enum(httpsPromiseNames, `must be one of ${httpsPromiseNames.join(', ')}`).default('day'),
  },
  RATE_LIMITS: {
    meaning:
      'Limits how often one visitor may call. The value `off` is for local runs. A deployed site refuses it.',
    example: 'on',
    neededBy: 'nobody',
    usedBy: 'every deploy',
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
  },
  LOCAL_BLOBS_URL: {
    meaning: "The address of the store of a local run, which the project's own scripts set.",
    example: 'http://127.0.0.1:8971',
    neededBy: 'nobody',
    without: 'a deployed site uses Netlify Blobs',
    usedBy: 'local run',
    isAutomatic: true,
    schema: httpUrl.optional(),
  },
  PORT: {
    meaning: 'The port of a local run.',
    example: '8888',
    neededBy: 'who has 8888 in use',
    usedBy: 'local run',
    schema: z.coerce
      .number(portRule)
      .refine((port) => Number.isInteger(port) && port >= 1 && port <= 65_535, portRule)
      .default(8888),
  },
} satisfies Record<string, Variable>;

/** The beginnings of the two halves of a pair of age keys. */
export const AGE_SECRET_KEY = 'AGE-SECRET-KEY-1';
export const AGE_PUBLIC_KEY = 'age1';

/**
 * Returns true for a text that can lock backups: a passphrase, or one half of a pair of age keys (X25519).
 */
export function isBackupSecret(text: string): boolean {
  if (text.startsWith(AGE_SECRET_KEY)) return /^[A-Z0-9-]{74}$/.test(text);
  if (text.startsWith(AGE_PUBLIC_KEY)) return /^[a-z0-9]{62}$/.test(text);
  return text.length >= 12 && text.length <= 500;
}

/** Returns true for the address of a mail server whose name and password can be decoded. */
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
