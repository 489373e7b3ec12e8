/*
 * Completes the dropdowns of the navigation bar, which open by themselves (details): arrow keys, Escape,
 * closing by a click or the focus elsewhere, and in a phone's menu scrolling to the opened list.
 */
const menus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu');
const menuAt = (event: Event) => (event.target as Element).closest<HTMLDetailsElement>('details.menu');

/** Returns true when its list floats over the page. In a phone's menu the list pushes the rest down. */
function floats(menu: HTMLDetailsElement): boolean {
  const list = menu.querySelector('ul');
  return list !== null && getComputedStyle(list).position === 'absolute';
}

for (const happening of ['pointerdown', 'focusin'])
  document.addEventListener(happening, (event) => {
    for (const menu of menus())
      if (menu.open && floats(menu) && !menu.contains(event.target as Node)) menu.open = false;
  });

// A list that opens low in a phone's menu, or grows when its entries come, would be below the screen.
const intoView = new ResizeObserver((grown) => {
  for (const { target } of grown) target.scrollIntoView({ block: 'nearest' });
});
document.addEventListener(
  'toggle',
  ({ target }) => {
    const menu = target as HTMLDetailsElement;
    if (menu.matches('details.menu[open]') && !floats(menu)) intoView.observe(menu);
    else intoView.unobserve(menu);
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const menu = menuAt(event);
  if (!menu) return;
  if (event.key === 'Escape' && menu.open) {
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  menu.open = true;
  const links = [...menu.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  links[at === -1 && step === -1 ? links.length - 1 : (at + step + links.length) % links.length]?.focus();
});
