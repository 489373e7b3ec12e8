import type { ClientDirective } from 'astro';

/** What counts as touching an island: pointing at it, pressing it, moving the keyboard's focus into it. */
const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown'] as const;

/** How long an island may take to come, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Until React works in the island, and no longer than `PATIENCE_MS`. */
function isReady(element: HTMLElement): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!element.querySelector('[data-ready]')) return;
      watching.disconnect();
      done();
    };
    const watching = new MutationObserver(look);
    watching.observe(element, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
    setTimeout(done, PATIENCE_MS);
    look();
  });
}

/**
 * Loads an island when it is first touched. Buttons pressed while it is on its way are pressed again once it
 * is there (the island says so with `data-ready`); links and whatever works without it are left alone. While it
 * could not be loaded its element has `data-failed`, for a style sheet to show what to do instead.
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
    wait(false);
    element.addEventListener('click', keep, true);
    let failed = false;
    const fail = () => {
      failed = true;
    };
    element.addEventListener('astro:hydration-error', fail, { once: true });
    const late = setTimeout(() => element.setAttribute('data-failed', ''), PATIENCE_MS);
    const hydrate = await load();
    await hydrate();
    if (!failed) await isReady(element);
    clearTimeout(late);
    element.toggleAttribute('data-failed', failed);
    element.removeEventListener('click', keep, true);
    element.removeEventListener('astro:hydration-error', fail);
    if (failed) {
      missed = null;
      return wait(true);
    }
    missed?.click();
  };

  /** Waits for a touch, or no longer does. An island that could not be fetched waits for the next one. */
  const wait = (waiting: boolean) => {
    const change = waiting ? 'addEventListener' : 'removeEventListener';
    for (const name of [...touches, 'island:load']) element[change](name, start);
  };
  wait(true);
};

export default touch;
