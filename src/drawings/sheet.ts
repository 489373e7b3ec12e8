import { html, type Markup, picture } from '#tools/markup.ts';
import type { CivilDate } from '#tools/place/civil-time.ts';

/* The sheet all drawings are made on: 360 by 240, as the cards are; styles/drawing.css has its lines and letters. */

/** A finished drawing; `name` tells it to those who do not see it. */
export const sheet = (name: string, ...content: (Markup | readonly Markup[])[]): Markup =>
  picture(name, 360, 240, content);

/** The point at an angle in degrees, clockwise from the top. */
export function around(x: number, y: number, radius: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.round(x + radius * Math.sin(angle)), Math.round(y - radius * Math.cos(angle))];
}

/** A line; `more` are further attributes. */
export const line = (d: string, more = ''): Markup => ({ html: `<path d="${d}" ${more}/>` });

export const circle = (x: number, y: number, radius: number, more = ''): Markup => ({
  html: `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`,
});

/** Letters around a point. */
export const letters = (text: string | number, x: number, y: number, more = ''): Markup =>
  html`<text x="${Math.round(x)}" y="${Math.round(y)}" ${{ html: more }}>${text}</text>`;

/** A day of content, which stands at midnight of UTC. */
export const civil = (date: Date): CivilDate => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});
