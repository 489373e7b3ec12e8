import {
  offsetInHours,
  offsetsFor,
  readDate,
  readDegrees,
  readOffset,
  readTime,
} from '#tools/place/civil-time.ts';
import { findTowns, readTowns, type Town, type TownList, townLabel, townNamed } from '#tools/place/towns.ts';
import type { Fields } from './fields.ts';

const SHOWN = 7;
let towns: Promise<Town[]> | null = null;

/** The towns to choose from, fetched once; none without a connection, and coordinates can still be typed. */
function allTowns(): Promise<Town[]> {
  towns ??= fetch(`${import.meta.env.BASE_URL.replace(/\/$/, '')}/tools/towns.json`)
    .then((answer) => answer.json())
    .then((list: TownList) => readTowns(list))
    .catch(() => {
      towns = null;
      return [];
    });
  return towns;
}

/**
 * The place fields of a form: a list of towns that fills in latitude, longitude and the offset of the clock. The function
 * given back is awaited before the fields are read: a town typed whole may have been faster than the list.
 */
export function preparePlaces(form: HTMLFormElement): () => Promise<unknown> {
  const boxes = form.querySelectorAll<HTMLInputElement>('[role="combobox"]');
  const settles = [...boxes].map((box) => preparePlace(form, box));
  return () => Promise.all(settles.map((settle) => settle()));
}

function preparePlace(form: HTMLFormElement, box: HTMLInputElement): () => Promise<void> {
  const prefix = box.name.replace(/place$/, '');
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name="${prefix}${name}"]`);
  const list = form.querySelector<HTMLElement>(`#${prefix}towns`);
  const figures = ['latitude', 'longitude', 'offset'].map((name) => input(name));
  if (!list) return async () => {};
  let shown: Town[] = [];
  let active = -1;
  const isOwn = (element: HTMLInputElement | null | undefined) => element?.dataset.own !== undefined;

  /** The offset by the clock of the zone, as it is written in the field; null while date or zone are open. */
  const currentOffset = () => {
    const zone = box.dataset.zone;
    const date = readDate(input('date')?.value ?? '');
    if (!zone || !date.ok) return null;
    const time = readTime(input('time')?.value ?? '');
    const [first] = offsetsFor(zone, date.value, time.ok ? time.value : 720);
    return first === undefined ? null : offsetInHours(first);
  };
  /** Shows it, unless the visitor has typed one. */
  const setOffset = () => {
    const offset = currentOffset();
    if (figures[2] && offset !== null && !isOwn(figures[2])) figures[2].value = offset;
  };
  /** Forgets the town named before and what came from it; coordinates typed by hand stay, whatever the place is called. */
  const forget = () => {
    delete box.dataset.zone;
    if (figures.slice(0, 2).some(isOwn)) return;
    for (const figure of figures) if (figure) figure.value = '';
    delete figures[2]?.dataset.own;
  };
  const close = () => {
    list.hidden = true;
    active = -1;
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
  };
  const choose = (town: Town) => {
    box.value = townLabel(town);
    box.dataset.zone = town.zone;
    const values = [town.latitude.toFixed(2), town.longitude.toFixed(2), ''];
    for (const [at, figure] of figures.entries())
      if (figure) {
        delete figure.dataset.own;
        figure.value = values[at] ?? '';
      }
    setOffset();
    close();
  };
  const open = async () => {
    const all = await allTowns();
    if (document.activeElement !== box) return;
    shown = findTowns(all, box.value, SHOWN);
    list.replaceChildren(
      ...shown.map((town, at) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${at}`;
        option.role = 'option';
        option.textContent = townLabel(town);
        option.ariaSelected = String(at === active);
        return option;
      }),
    );
    list.hidden = shown.length === 0;
    box.setAttribute('aria-expanded', String(!list.hidden));
    if (active >= 0) box.setAttribute('aria-activedescendant', `${list.id}-${active}`);
  };
  /** A name typed whole is taken as chosen, unless figures were typed by hand. */
  const settle = async () => {
    close();
    const town = townNamed(await allTowns(), box.value);
    if (town && !figures.some(isOwn) && box.value !== townLabel(town)) choose(town);
    else if (town) box.dataset.zone ||= town.zone;
    setOffset();
  };

  box.addEventListener('input', () => {
    active = -1;
    forget();
    void open();
  });
  box.addEventListener('change', () => void settle());
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const town = shown[active];
    if (step && shown.length > 0) {
      active = (active + step + shown.length) % shown.length;
      void open();
    } else if (event.key === 'Enter' && town && !list.hidden) choose(town);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  // Before the field loses the focus, which closes the list.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const town = shown[[...list.children].indexOf(event.target as Element)];
    if (town) choose(town);
  });
  for (const figure of figures)
    figure?.addEventListener('input', () => {
      figure.dataset.own = '';
    });
  for (const name of ['date', 'time']) input(name)?.addEventListener('change', setOffset);
  // What was typed before this script came, or is back after Back, is the visitor's own unless it is the town's.
  for (const figure of figures) if (figure && figure.value !== figure.defaultValue) figure.dataset.own = '';
  if (document.activeElement === box && box.value !== box.defaultValue) void open();
  void allTowns().then((all) => {
    const town = townNamed(all, box.value);
    if (!town) return;
    box.dataset.zone ||= town.zone;
    const [latitude, longitude, offset] = figures;
    const isTowns = Number(latitude?.value) === town.latitude && Number(longitude?.value) === town.longitude;
    if (isTowns && offset?.value === currentOffset())
      for (const figure of figures) delete figure?.dataset.own;
    setOffset();
  });
  return async () => {
    if (box.value && !figures[0]?.value && !figures[1]?.value) await settle();
  };
}

/** Why a form without coordinates has no place. */
function noPlace(typed: string): string {
  if (!typed) return 'Please choose a town, or type latitude, longitude and UTC offset.';
  return towns
    ? 'This town is not on the list. Please choose one from the list, or type latitude, longitude and UTC offset.'
    : 'The list of towns could not be loaded. Please press the button again, or type latitude, longitude and UTC offset.';
}

/** Where a place is, and the offset of its clock at a date and time; null with the sentences shown. */
export function readPlace(
  fields: Fields,
  prefix: string,
  date: { year: number; month: number; day: number } | null,
  minutes: number,
): { latitude: number; longitude: number; offset: number; note: string } | null {
  const named = ['latitude', 'longitude', 'offset'].map((name) => `${prefix}${name}`);
  const [latitudeText, longitudeText, offsetText] = named.map(fields.text);
  if (!latitudeText && !longitudeText)
    return fields.refuse(`${prefix}place`, noPlace(fields.text(`${prefix}place`)));
  const latitude = fields.take(`${prefix}latitude`, readDegrees(latitudeText ?? '', 'latitude'));
  const longitude = fields.take(`${prefix}longitude`, readDegrees(longitudeText ?? '', 'longitude'));
  const box = document.querySelector<HTMLInputElement>(`[name="${prefix}place"]`);
  const corrected = document.querySelector(`[name="${prefix}offset"][data-own]`);
  const zone = corrected ? '' : (box?.dataset.zone ?? '');
  // The town's clock waits for the date, which is asked for already.
  if (zone && !date) return null;
  const offsets = zone && date ? offsetsFor(zone, date, minutes) : null;
  if (offsets?.length === 0)
    return fields.refuse(
      `${prefix}${document.querySelector(`[name="${prefix}time"]`) ? 'time' : 'date'}`,
      'The clocks there were put forward over this time, so it never was. Please check the time, or type the UTC offset you mean.',
    );
  const offset = offsets?.[0] ?? fields.take(`${prefix}offset`, readOffset(offsetText ?? ''));
  if (latitude === null || longitude === null || offset === null) return null;
  const note =
    offsets && offsets.length > 1
      ? `The clocks there were put back, so this time came twice. Counted with the first, UTC offset ${offsetInHours(offsets[0] ?? 0)}; for the second type ${offsetInHours(offsets[1] ?? 0)}.`
      : '';
  return { latitude, longitude, offset, note };
}
