import type { ClientDirective } from 'astro';

/** What counts as touching an island: pointing at it, pressing it, moving the keyboard's focus into it. */
const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown'] as const;

/**
 * Loads an island when it is first touched. Buttons pressed while it is on its way are pressed again once it
 * is there (the island says so with `data-ready`); links and whatever works without it are left alone.
 */
const touch: ClientDirective = (load, _options, element) => {
  let missed: HTMLElement | null = null;

  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button:not([data-native])');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    missed = button;
  };

  const start = async () => {
    for (const name of touches) element.removeEventListener(name, start);
    element.removeEventListener('island:load', start);
    element.addEventListener('click', keep, true);
    const ready = new Promise<void>((done) => {
      const look = () => {
        if (!element.querySelector('[data-ready]')) return;
        watching.disconnect();
        done();
      };
      const watching = new MutationObserver(look);
      watching.observe(element, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
      setTimeout(done, 20_000);
    });
    const hydrate = await load();
    await hydrate();
    await ready;
    element.removeEventListener('click', keep, true);
    missed?.click();
  };

  for (const name of touches) element.addEventListener(name, start);
  element.addEventListener('island:load', start);
};

export default touch;
