import { nowInWords } from '../today/now.ts';
import { fetchToday } from './fetch-day.ts';

/*
 * Fills the home page's strip with what holds now. Without the day's file (the computed days are over, or the
 * network fails) the strip says where else today's panchang is.
 */

const strip = document.querySelector<HTMLElement>('[data-days]');
if (strip) {
  void fill(strip);
  // Phones keep a page for days and come back to it.
  document.addEventListener('visibilitychange', () => void fill(strip));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void fill(strip);
  });
}

/** Writes what holds now into the strip, or lets it say where else that is. */
async function fill(strip: HTMLElement): Promise<void> {
  const offset = Number(strip.dataset.offset);
  const day = await fetchToday(strip.dataset.days ?? '', offset);
  if (day) {
    const { tithi, nakshatra, rahuKaal } = nowInWords(day, { now: Date.now(), offsetAt: () => offset });
    const lines = { tithi: [tithi.phrase], nakshatra, rahuKaal: [rahuKaal.state, rahuKaal.more] };
    for (const place of strip.querySelectorAll<HTMLElement>('[data-limb]')) {
      const texts = lines[place.dataset.limb as keyof typeof lines];
      for (const [at, line] of [...place.children].entries()) line.textContent = texts[at] ?? '';
    }
  }
  strip.dataset.state = day ? 'shown' : 'missing';
}
