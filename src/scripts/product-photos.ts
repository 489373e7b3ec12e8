/*
 * Completes the row of a product's photos, which can be swiped without it. It marks the thumbnail of the
 * photo in view, lets thumbnails move the row and not the page, and zooms a photo by a double tap or by its
 * button. The browser handles pinching.
 */
const galleryAt = ({ target }: Event) => (target instanceof Element ? target.closest('.gallery') : null);
const rowIn = (gallery: Element) => gallery.querySelector<HTMLElement>('.gallery-row');

/** The photo in view, counted from 0. */
const current = (row: HTMLElement) => Math.round(row.scrollLeft / Math.max(1, row.clientWidth));

function mark(gallery: Element, row: HTMLElement): void {
  const here = current(row);
  const zoom = gallery.querySelector<HTMLAnchorElement>('.gallery-zoom');
  const photo = row.children[here];
  const isNear = photo?.classList.contains('is-near') ?? false;
  zoom?.firstElementChild?.toggleAttribute('hidden', isNear);
  zoom?.lastElementChild?.toggleAttribute('hidden', !isNear);
  const image = photo?.querySelector('img');
  if (zoom && image) zoom.href = image.src;
  for (const [at, thumb] of gallery.querySelectorAll<HTMLElement>('.gallery-thumbs a').entries()) {
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
  const gallery = photo.closest('.gallery');
  const row = gallery && rowIn(gallery);
  if (row) mark(gallery, row);
}

document.addEventListener(
  'scroll',
  (event) => {
    const gallery = galleryAt(event);
    const row = gallery && rowIn(gallery);
    if (row && event.target === row) mark(gallery, row);
  },
  { capture: true, passive: true },
);
document.addEventListener('click', (event) => {
  const gallery = galleryAt(event);
  const row = gallery && rowIn(gallery);
  const link = row && (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  if (link.matches('.gallery-zoom')) return zoom(row.children[current(row)]);
  const at = [...gallery.querySelectorAll('.gallery-thumbs a')].indexOf(link);
  // The order matters: in WebKit the call for the page would stop the row's own movement.
  row.scrollIntoView({ block: 'nearest' });
  row.scrollTo({ left: at * row.clientWidth });
});
document.addEventListener('dblclick', (event) => {
  const photo = (event.target as Element).closest('.gallery-photo');
  if (!photo) return;
  const { left, top, width, height } = photo.getBoundingClientRect();
  zoom(photo, (event.clientX - left) / width, (event.clientY - top) / height);
});
