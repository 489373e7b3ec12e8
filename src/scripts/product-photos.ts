/*
 * Completes the row of a product's photos, which can be swiped without it. It marks the thumbnail of the
 * photo in view, lets thumbnails move the row and not the page, and zooms a photo by a double tap or by its
 * button. The browser handles pinching.
 */
const viewerAt = ({ target }: Event) => (target instanceof Element ? target.closest('.viewer') : null);
const rowIn = (viewer: Element) => viewer.querySelector<HTMLElement>('.viewer-row');

/** The photo in view, counted from 0. */
const current = (row: HTMLElement) => Math.round(row.scrollLeft / Math.max(1, row.clientWidth));

function mark(viewer: Element, row: HTMLElement): void {
  const here = current(row);
  const zoom = viewer.querySelector<HTMLAnchorElement>('.viewer-zoom');
  const photo = row.children[here];
  const isNear = photo?.classList.contains('is-near') ?? false;
  zoom?.firstElementChild?.toggleAttribute('hidden', isNear);
  zoom?.lastElementChild?.toggleAttribute('hidden', !isNear);
  const image = photo?.querySelector('img');
  if (zoom && image) zoom.href = image.src;
  for (const [at, thumb] of viewer.querySelectorAll<HTMLElement>('.viewer-thumbs a').entries()) {
    thumb.ariaCurrent = at === here ? 'true' : null;
    const strip = thumb.closest('ul');
    if (strip && at === here)
      strip.scrollLeft = thumb.offsetLeft - (strip.clientWidth - thumb.clientWidth) / 2;
  }
}

/** Zooms a photo in around a point, given as parts of its width and height, or out again. */
function zoom(photo: Element | undefined, x = 0.5, y = 0.5): void {
  if (!photo) return;
  const isNear = photo.classList.toggle('is-near');
  for (const source of photo.querySelectorAll('source')) {
    source.dataset.sizes ??= source.sizes;
    source.sizes = isNear ? '250vw' : source.dataset.sizes;
  }
  photo.scrollLeft = x * photo.scrollWidth - photo.clientWidth / 2;
  photo.scrollTop = y * photo.scrollHeight - photo.clientHeight / 2;
  const viewer = photo.closest('.viewer');
  const row = viewer && rowIn(viewer);
  if (row) mark(viewer, row);
}

document.addEventListener(
  'scroll',
  (event) => {
    const viewer = viewerAt(event);
    const row = viewer && rowIn(viewer);
    if (row && event.target === row) mark(viewer, row);
  },
  { capture: true, passive: true },
);
document.addEventListener('click', (event) => {
  const viewer = viewerAt(event);
  const row = viewer && rowIn(viewer);
  const link = row && (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  if (link.matches('.viewer-zoom')) return zoom(row.children[current(row)]);
  const at = [...viewer.querySelectorAll('.viewer-thumbs a')].indexOf(link);
  // The order matters: in WebKit the call for the page would stop the row's own movement.
  row.scrollIntoView({ block: 'nearest' });
  row.scrollTo({ left: at * row.clientWidth });
});
document.addEventListener('dblclick', (event) => {
  const photo = (event.target as Element).closest('.viewer-photo');
  if (!photo) return;
  const { left, top, width, height } = photo.getBoundingClientRect();
  zoom(photo, (event.clientX - left) / width, (event.clientY - top) / height);
});
