import { PURGE_LIMIT } from '#server/platform-limits.ts';
import type { TestClock } from './clock.ts';

interface Kept {
  answer: Response;
  tags: string[];
  until: number;
  outlivesDeploys: boolean;
}

/** Renders an answer that the CDN does not have. */
type Origin = () => Promise<Response>;

const listOf = (header: string | null) => (header ?? '').split(',').map((tag) => tag.trim());
/** The error of `purgeCache` (@netlify/functions 6.0) when Netlify refuses a purge. */
const refused = () => new Error('Cache purge API call returned an unexpected status code: 429');

/**
 * A double of Netlify's CDN. It caches answers to GET for as long as `Netlify-CDN-Cache-Control` says, for
 * the queries that `Netlify-Vary` names, until a tag is purged or the site is deployed. It accepts purges of
 * each tag as rarely as Netlify does. It never serves a stale answer while it renders a new one, because the
 * site does not rely on such answers.
 */
export function openCdn({ now }: Pick<TestClock, 'now'>) {
  const kept = new Map<string, Kept>();
  const varies = new Map<string, string[]>();
  const purgedAt = new Map<string, number[]>();
  const purges: string[][] = [];
  let down = false;

  /**
   * Returns the cache key of an answer: its address with the parts of the query that earlier answers named.
   */
  function keyOf(address: string): string {
    const url = new URL(address, 'https://example.in');
    const names = varies.get(url.pathname) ?? [...url.searchParams.keys()];
    return url.pathname + names.map((name) => `&${name}=${url.searchParams.get(name) ?? ''}`).join('');
  }

  function keep(address: string, answer: Response): void {
    const rules = answer.headers.get('Netlify-CDN-Cache-Control') ?? '';
    const seconds = Number(/max-age=(\d+)/.exec(rules)?.[1] ?? 0);
    if (seconds === 0 || !rules.includes('public')) return;
    const vary = /query=([^,]+)/.exec(answer.headers.get('Netlify-Vary') ?? '')?.[1];
    if (vary) varies.set(new URL(address, 'https://example.in').pathname, vary.split('|'));
    const id = answer.headers.get('Netlify-Cache-ID');
    const tags = [...listOf(answer.headers.get('Netlify-Cache-Tag')), ...(id ? [id] : [])];
    const until = now().getTime() + seconds * 1_000;
    kept.set(keyOf(address), { answer: answer.clone(), tags, until, outlivesDeploys: id !== null });
  }

  return {
    /** The tags of every accepted purge, in order. */
    purges,
    /** Answers a visitor from the cache, or else with the origin's finished answer. */
    async get(address: string, origin: Origin): Promise<Response> {
      const found = kept.get(keyOf(address));
      if (found && found.until > now().getTime()) return found.answer.clone();
      const answer = await origin();
      keep(address, answer);
      return answer;
    },
    /**
     * Netlify's purge call, in the form of `purgeCache`.
     * @throws when a tag was purged too often, or the CDN is down
     */
    async purge(tags: string[]): Promise<void> {
      if (down) throw new Error('the CDN is down');
      const at = now().getTime();
      const lately = (tag: string) =>
        (purgedAt.get(tag) ?? []).filter((time) => time > at - PURGE_LIMIT.windowMs);
      if (tags.some((tag) => lately(tag).length >= PURGE_LIMIT.times)) throw refused();
      for (const tag of tags) purgedAt.set(tag, [...lately(tag), at]);
      purges.push([...tags]);
      for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(key);
    },
    /** Drops everything that a deploy drops: all answers without a `Netlify-Cache-ID`. */
    deploy(): void {
      for (const [key, { outlivesDeploys }] of kept) if (!outlivesDeploys) kept.delete(key);
    },
    /** Makes all purges fail, or none. */
    fail(now: boolean): void {
      down = now;
    },
  };
}
