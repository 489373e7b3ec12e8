import type { TouchIsland } from './client-touch.ts';

/* Where the checkout could not be loaded, the chat that helps out asks for as many pieces as were tapped. */
document.addEventListener('island:failed', ({ target }) => {
  const { pressed = [] } = target as TouchIsland;
  const pieces = pressed.reduce((sum, { value }) => Math.max(1, sum + Number(value)), 1);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.load-help a[href*="wa.me"]'))
    link.href = link.href.replace(/(Quantity%3A%20)\d+/, `$1${pieces}`);
});
