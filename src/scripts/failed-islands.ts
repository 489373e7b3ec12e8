/*
 * Tells the site that an island failed on this device: by the island's name alone, once a page. Nobody would
 * know otherwise, because a visitor who cannot use a part of a page leaves. What only came late is not told.
 */
const { failures } = document.body.dataset;
const told = new Set<string>();

function tell(island: Element): void {
  const { name } = JSON.parse(island.getAttribute('opts') ?? '{}');
  if (!failures || told.has(name)) return;
  told.add(name);
  const body = JSON.stringify({ island: name.replace(/InHindi$/, '') });
  navigator.sendBeacon(failures, new Blob([body], { type: 'application/json' }));
}

// Its code could not be fetched, or did not run.
document.addEventListener('astro:hydration-error', ({ target }) => tell(target as Element));
// React throws away what it drew of an island that throws, and reports the error to the window.
window.addEventListener('error', () =>
  setTimeout(() => {
    for (const island of document.querySelectorAll('astro-island'))
      if (!island.firstElementChild) tell(island);
  }),
);

export {};
