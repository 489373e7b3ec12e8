/*
 * Arrow keys that are pressed in a dropdown of the navigation bar before React works in it are pressed again
 * once it does.
 */
const kept: string[] = [];

document.addEventListener('keydown', (event) => {
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isArrow || !(event.target as Element).closest('.menu:not([data-ready])')) return;
  event.preventDefault();
  kept.push(event.key);
});
document.addEventListener('island:ready', ({ target }) => {
  if (!(target as Element).matches('.menu')) return;
  for (const key of kept.splice(0))
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
});
