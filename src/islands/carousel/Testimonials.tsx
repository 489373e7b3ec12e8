import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';
import { carousel } from '#words/carousel.ts';

/**
 * Speed of Embla's slides. It is not in milliseconds; a larger value is slower. With this one a slide is in its
 * place after about 500 ms.
 */
const EMBLA_DURATION = 20;
/**
 * Time without movement, in milliseconds, after which a swipe that began before Embla was loaded counts as
 * over.
 */
const SETTLED_MS = 160;

/**
 * Shows quotes from clients. Until they are touched, the slides are a row to swipe that needs no script.
 * Embla then takes over at the row's position, with arrows, dots and keys. Nothing moves by itself.
 */
export default function Testimonials({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  /** The slides, a list. They come as HTML, and not a second time as data. */
  children?: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement | null>(null);
  const [start, setStart] = useState<number | null>(null);
  const [reach, embla] = useEmblaCarousel({
    active: start !== null,
    container: 'ul',
    startIndex: start ?? 0,
    duration: EMBLA_DURATION,
    align: 'start',
    containScroll: 'trimSnaps',
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [at, setAt] = useState(0);
  const [stops, setStops] = useState(count);
  useReady(root, embla !== undefined && start !== null);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const width = element.querySelector('li')?.clientWidth || 1;
        const index = Math.round(element.scrollLeft / width);
        element.scrollLeft = 0;
        element.removeEventListener('scroll', settle);
        setStart(index);
      }, SETTLED_MS);
    };
    element.addEventListener('scroll', settle);
    settle();
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', settle);
    };
  }, []);

  useEffect(() => {
    if (!embla || start === null) return;
    const follow = () => {
      setStops(embla.scrollSnapList().length);
      setAt(embla.selectedScrollSnap());
    };
    follow();
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla, start]);

  const arrow = (label: string, icon: IconName, end: number, go: () => void) => (
    <button
      type="button"
      className="icon-button"
      // Not disabled: that would take the focus off it.
      aria-disabled={start !== null && at === end}
      onClick={go}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <section
      className="testimonials"
      ref={root}
      aria-roledescription="carousel"
      aria-labelledby="testimonials-title"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') embla?.scrollNext();
        if (event.key === 'ArrowLeft') embla?.scrollPrev();
      }}
    >
      <h2 id="testimonials-title">{title}</h2>
      <section
        className={start === null ? 'testimonials-row' : 'testimonials-row testimonials-row--embla'}
        ref={(element) => {
          row.current = element;
          reach(element);
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${title} ${carousel.useKeys}`}
      >
        {children}
      </section>
      <div className="line testimonials-controls">
        {arrow(carousel.previous, 'chevron-left', 0, () => embla?.scrollPrev())}
        <div className="testimonials-dots">
          {Array.from({ length: stops }, (_, n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={n}
              type="button"
              className="icon-button"
              aria-label={carousel.show(n + 1, stops)}
              aria-current={n === at}
              onClick={() => embla?.scrollTo(n)}
            />
          ))}
        </div>
        {arrow(carousel.next, 'chevron-right', stops - 1, () => embla?.scrollNext())}
      </div>
    </section>
  );
}
