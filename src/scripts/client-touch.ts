import type { ClientDirective } from 'astro';

/** Events that touch an island: pointing at it, pressing it, moving the keyboard's focus into it. */
const touches = ['pointerdown', 'pointerenter', 'focusin', 'keydown'] as const;

/** Longest time for loading an island, or what else answers a press, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** The part of an island that `early-taps` and this directive share. */
export interface TouchIsland extends HTMLElement {
  /** Buttons that were pressed before React worked, in their order. */
  pressed?: HTMLButtonElement[] | undefined;
  /** True once React works in it. */
  live?: boolean;
}

/**
 * Loads an island when it is first touched, or at once with `client:touch="load"`. Buttons that were pressed
 * before it works are pressed again when it says 'island:ready'. Links, and everything that works without it,
 * are left alone. If it cannot be loaded, it says 'island:failed', and the next touch tries again.
 */
const touch: ClientDirective = (load, { value }, element: TouchIsland) => {
  /** Tells `early-taps` that the island failed, so that the page shows another way to reach us. */
  const fail = () => element.dispatchEvent(new Event('island:failed', { bubbles: true }));

  const start = async () => {
    wait(false);
    const late = setTimeout(fail, PATIENCE_MS);
    const end = new Promise<Event>((done) => {
      for (const name of ['island:ready', 'astro:hydration-error'])
        element.addEventListener(name, done, { once: true });
    });
    const hydrate = await load();
    await hydrate();
    const { type } = await end;
    clearTimeout(late);
    if (type !== 'island:ready') {
      fail();
      return wait(true);
    }
    element.removeAttribute('data-failed');
    element.live = true;
    for (const button of element.pressed ?? []) {
      button.ariaBusy = null;
      button.click();
      // React shows the effect of one press before the next.
      await null;
    }
  };

  /** Begins or ends waiting for a touch. An island that could not be fetched waits for the next touch. */
  const wait = (waiting: boolean) => {
    const change = waiting ? 'addEventListener' : 'removeEventListener';
    for (const name of [...touches, 'island:load']) element[change](name, start);
  };
  wait(true);
  if (value === 'load' || element.dataset.wanted !== undefined) void start();
};

export default touch;
