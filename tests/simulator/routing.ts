import type { Route } from './world.ts';

export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** Returns the route of a path. Paths match exactly, and a parameter is one segment, decoded. */
export function matchRoute(routes: Route[], method: string, pathname: string): Match | null {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== text) return null;
    } else {
      const value = decode(text);
      if (!value) return null;
      params[segment.slice(1)] = value;
    }
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
