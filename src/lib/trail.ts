import { paths } from './paths.ts';

/** A page on the way from home to another: its name and its path, with the base path. */
export interface Step {
  name: string;
  path: string;
}

/** The way to a page, from home down to the page itself. */
export function trailTo(...steps: Step[]): Step[] {
  return [{ name: 'Home', path: paths.home() }, ...steps];
}
