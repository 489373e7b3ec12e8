/* Fills each place for products (components/sections/Picks) when it is near the screen. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void fill(target as HTMLElement);
    }
  },
  { rootMargin: '800px' },
);

async function fill(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.picks ?? '').catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}

for (const place of document.querySelectorAll('[data-picks]')) near.observe(place);

export {};
