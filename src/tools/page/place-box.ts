import { townsFile } from '#words/tools/own-place.ts';
import { places } from '#words/tools/places.ts';
import { offsetInHours, offsetsFor, readDate, readTime } from '../place/civil-time.ts';
import { coordinatesText, figuresText, isNear } from '../place/figures.ts';
import { ghaziabad, ghaziabadAsTown } from '../place/ghaziabad.ts';
import { oldClockNote } from '../place/old-clocks.ts';
import { findTowns, readTowns, type Town, type TownList, townLabel, townNamed } from '../place/towns.ts';

/** Number of towns offered at a time, and of those named when none was chosen. */
const [SHOWN, NAMED] = [7, 3];
/** Letters after which a name is known not to be there. */
const LETTERS = 3;
const NOON = 12 * 60;
let towns: Promise<Town[] | null> | null = null;

/** Fetches the towns to choose from, once; null without a connection, when coordinates can still be typed. */
function allTowns(): Promise<Town[] | null> {
  towns ??= fetch(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/tools/${townsFile}`)
    .then((answer) => answer.json())
    .then((list: TownList) => readTowns(list))
    .catch(() => {
      towns = null;
      return null;
    });
  return towns;
}

/**
 * Makes the place fields of a form work: a list of towns fills in latitude, longitude and the offset of the
 * clock. The returned function must be awaited before the fields are read, since a town may be typed faster
 * than the list comes.
 */
export function preparePlaces(form: HTMLFormElement): () => Promise<unknown> {
  const boxes = form.querySelectorAll<HTMLInputElement>('[role="combobox"]');
  const places = [...boxes].map((box) => preparePlace(form, box));
  if (boxes.length > 0) fetchWhenTyping(form);
  return () => Promise.all(places.map((resolveIfOpen) => resolveIfOpen()));
}

/**
 * Fetches the towns while a visitor types in other fields. A visitor who only reads or presses the button
 * needs none.
 */
function fetchWhenTyping(form: HTMLFormElement): void {
  const isTypedIn = (element: EventTarget | null) =>
    element instanceof HTMLInputElement && element.type !== 'radio' && form.contains(element);
  if (isTypedIn(document.activeElement)) void allTowns();
  form.addEventListener('focusin', ({ target }) => {
    if (isTypedIn(target)) void allTowns();
  });
}

function preparePlace(form: HTMLFormElement, box: HTMLInputElement): () => Promise<void> {
  const place = placeFields(form, box);
  const list = townList(form, box, place);
  /** Takes a name that was typed whole as chosen, unless figures were typed by hand. */
  const resolve = async () => {
    list.close();
    const all = await allTowns();
    place.rememberTowns(all && findTowns(all, box.value, NAMED));
    const town = box.value === ghaziabad.name ? ghaziabadAsTown : townNamed(all ?? [], box.value);
    if (town) place.resolve(town);
    place.showOffset();
  };
  box.addEventListener('input', () => {
    place.forget();
    void list.open();
  });
  box.addEventListener('change', () => void resolve());
  if (document.activeElement === box && box.value !== box.defaultValue) void list.open();
  else if (box.value !== box.defaultValue) void resolve();
  return async () => {
    place.leaveTown();
    if (box.value && place.isOpen()) await resolve();
  };
}

/** An input whose value the visitor typed. What a town fills in is not the visitor's own. */
const isOwn = (input: HTMLInputElement) => input.dataset.own !== undefined;

/**
 * The figures of a place: latitude, longitude and the offset of its clock, and the hidden fields beside them.
 */
function placeFields(form: HTMLFormElement, box: HTMLInputElement) {
  const prefix = box.name.replace(/place$/, '');
  const input = (name: string) => {
    const found = form.querySelector<HTMLInputElement>(`[name="${prefix}${name}"]`);
    return found ?? document.createElement('input');
  };
  const [latitude, longitude, offset] = [input('latitude'), input('longitude'), input('offset')];
  const figures = [latitude, longitude, offset];
  const clockNote = form.querySelector<HTMLElement>(`#${prefix}clock`);
  const shownFigures = form.querySelector<HTMLElement>(`#${prefix}figures`);
  /** What is said below the box while there are no figures, such as that no town has this name. */
  let message = '';
  /**
   * The zone of the town that was chosen; the field `zone` is empty while the visitor's own offset counts.
   */
  let zone = input('zone').value;
  const where = () => ({ latitude: Number(latitude.value), longitude: Number(longitude.value) });
  /** Where the town is whose name and clock the form has; null without one. */
  let town = zone
    ? {
        latitude: Number(latitude.defaultValue || latitude.value),
        longitude: Number(longitude.defaultValue || longitude.value),
      }
    : null;

  /**
   * Returns the offset by the clock of the zone, as the field writes it; null while date or zone are open.
   */
  const zoneOffset = () => {
    const date = readDate(input('date').value);
    if (!zone || !date.ok) return null;
    const time = readTime(input('time').value);
    const [first] = offsetsFor(zone, date.value, time.ok ? time.value : NOON);
    return first === undefined ? null : offsetInHours(first);
  };
  const showOffset = () => {
    const known = zoneOffset();
    if (known !== null && !isOwn(offset)) offset.value = known;
    input('zone').value = isOwn(offset) ? '' : zone;
    const date = readDate(input('date').value);
    const note = date.ok && !isOwn(offset) ? oldClockNote({ ...where(), zone }, date.value) : '';
    if (clockNote) clockNote.textContent = note;
    // The note asks for an offset.
    if (note) offset.closest('details')?.setAttribute('open', '');
    showFigures();
  };
  /** Shows the figures of the place below the box, or what is said instead. */
  const showFigures = () => {
    const isPlaced = latitude.value !== '' && longitude.value !== '';
    const ofPlace = offset.value
      ? figuresText({ ...where(), offset: Number(offset.value) * 60 })
      : zone && coordinatesText(where());
    const text = (isPlaced && ofPlace) || message;
    // A screen reader says again what is written again.
    if (shownFigures && shownFigures.textContent !== text) shownFigures.textContent = text;
  };
  /** Gives up the name and the clock of a town when the coordinates that were typed are not there. */
  const leaveTown = () => {
    if (!town || isNear(where(), town) || !figures.some(isOwn)) return;
    message = places.notAt(box.value);
    [box.value, zone, town] = ['', '', null];
    if (!isOwn(offset)) offset.value = '';
    showOffset();
  };
  const choose = (chosen: Town) => {
    box.value = townLabel(chosen);
    zone = chosen.zone;
    town = chosen;
    for (const figure of figures) delete figure.dataset.own;
    latitude.value = chosen.latitude.toFixed(2);
    longitude.value = chosen.longitude.toFixed(2);
    offset.value = '';
    showOffset();
  };
  const isAt = (named: Town) => where().latitude === named.latitude && where().longitude === named.longitude;
  /** Fills in the town that the box names, unless the visitor typed the figures. */
  const resolve = (named: Town) => {
    if (isAt(named)) {
      zone = named.zone;
      town = named;
      // After Back the fields hold what the town filled in.
      if (offset.value === zoneOffset()) for (const figure of figures) delete figure.dataset.own;
    } else if (!figures.some(isOwn)) choose(named);
  };
  /** Forgets the town and its figures. Coordinates typed by hand stay, whatever the place is called. */
  const forget = () => {
    [zone, town, message] = ['', null, ''];
    if (!isOwn(latitude) && !isOwn(longitude))
      for (const figure of figures) {
        figure.value = '';
        delete figure.dataset.own;
      }
    showOffset();
  };

  for (const figure of figures) {
    // A value that was there before this script is the visitor's own, until it turns out to be the town's.
    if (figure.value !== figure.defaultValue) figure.dataset.own = '';
    figure.addEventListener('input', () => {
      figure.dataset.own = '';
      showOffset();
    });
    figure.addEventListener('change', leaveTown);
  }
  for (const name of ['date', 'time']) input(name).addEventListener('change', showOffset);
  return {
    choose,
    resolve,
    forget,
    showOffset,
    leaveTown,
    isOpen: () => !latitude.value && !longitude.value,
    /** Notes the towns that the text may mean; null when the list could not be loaded. */
    rememberTowns: (near: readonly Town[] | null) => {
      input('towns').value = near ? near.map(townLabel).join('; ') : 'missing';
    },
    /** Says that no town has the name that is being typed. */
    sayNone: () => {
      message = places.noneOfName;
      showFigures();
    },
  };
}

/** The list of towns below its box: it follows what is typed, and is used with keys or a finger. */
function townList(
  form: HTMLFormElement,
  box: HTMLInputElement,
  { choose, isOpen, sayNone }: Pick<ReturnType<typeof placeFields>, 'choose' | 'isOpen' | 'sayNone'>,
) {
  const list = form.querySelector<HTMLElement>(`#${box.getAttribute('aria-controls')}`);
  let shown: Town[] = [];
  let active = -1;

  const close = () => {
    if (list) list.hidden = true;
    active = -1;
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
  };
  const optionOf = (town: Town, at: number) => {
    const option = document.createElement('li');
    option.id = `${list?.id}-${at}`;
    option.role = 'option';
    option.textContent = townLabel(town);
    option.ariaSelected = String(at === active);
    return option;
  };
  const show = async () => {
    const all = await allTowns();
    if (!list || document.activeElement !== box) return;
    shown = findTowns(all ?? [], box.value, SHOWN);
    list.replaceChildren(...shown.map(optionOf));
    list.hidden = shown.length === 0;
    box.setAttribute('aria-expanded', String(!list.hidden));
    if (all && list.hidden && isOpen() && box.value.trim().length >= LETTERS) sayNone();
    if (active >= 0) box.setAttribute('aria-activedescendant', `${list.id}-${active}`);
  };
  const take = (town: Town) => {
    choose(town);
    close();
  };

  box.addEventListener('blur', close);
  // The focus comes back to a name that was refused because it may mean several towns.
  box.addEventListener('focus', () => {
    if (box.value && isOpen()) void show();
  });
  box.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const town = shown[active];
    if (step && shown.length > 0) {
      active = (active + step + shown.length) % shown.length;
      void show();
    } else if (event.key === 'Enter' && town && !list?.hidden) take(town);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  // A press comes before the box loses the focus, which would close the list.
  list?.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const town = shown[[...list.children].indexOf(event.target as Element)];
    if (town) take(town);
  });
  return {
    close,
    open: () => {
      active = -1;
      return show();
    },
  };
}
