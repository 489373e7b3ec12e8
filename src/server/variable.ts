import * as z from 'zod';

export type Env = Record<string, string | undefined>;

/**
 * Everything there is to know about one variable of the environment. Parsing, `.env.example`, the guide's
 * table and the doctor are derived from it.
 */
export interface Variable<T extends z.ZodType = z.ZodType> {
  /** The rule. A malformed value is named with the schema's message and is never shown. */
  schema: T;
  /** Its purpose, in sentences for the owner. Links are written as in a page of `docs/`. */
  meaning: string;
  /** A value that fits the rule. Only a secret may have none. */
  example?: string;
  /** True for a value that nobody else may know. */
  isSecret?: true;
  /** The people who must set it, in words for the guide. */
  neededBy: string;
  /** The effect of leaving it out, in words for the guide; absent if the default says it. */
  without?: string;
  /** The deploys that read it. A local run reads all variables. */
  usedBy: 'every deploy' | 'public site' | 'local run';
  /** True for a variable that Netlify or the project's own scripts set, and people do not. */
  isAutomatic?: true;
  /** The doctor's advice for a launch; absent for a variable that a launch can do without. */
  launch?: { what: string; todo: string; isReady?: (env: Env) => boolean };
  /**
   * Returns true for a value that sends payments to a provider's test side, or to another server in its
   * place.
   */
  isTest?: (value: string) => boolean;
}

/** Makes one schema of the rules of these variables. */
export function schemaOf<V extends Record<string, Variable>>(variables: V) {
  const schemas = Object.entries(variables).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as { [K in keyof V]: V[K]['schema'] });
}

/** The values of these variables, once they are parsed. */
export type ValuesOf<V extends Record<string, Variable>> = z.infer<ReturnType<typeof schemaOf<V>>>;
