import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field } from '#ui/Field.tsx';
import { details as say } from '#words/details.ts';
import type { Place } from './details-draft.ts';
import { type FoundPlace, isOtherwise, loadPlaces } from './find-places.ts';

/** Letters after which a name is known not to be there. */
const LETTERS = 3;

/** The field for a place of birth: a box for a town, and the towns that fit what is typed below it. */
export function PlaceField({
  id,
  typed,
  error,
  change,
}: {
  id: string;
  typed: string;
  error: string | undefined;
  /** Called with what is typed, and the town that was chosen. */
  change: (typed: string, place: Place | null) => void;
}) {
  const [shown, setShown] = useState<FoundPlace[]>([]);
  const [active, setActive] = useState(-1);
  const [isUnknown, setUnknown] = useState(false);
  const latest = useRef(typed);
  const list = `${id}-towns`;

  const close = () => {
    setShown([]);
    setActive(-1);
  };
  const choose = ({ label, place }: FoundPlace) => {
    latest.current = label;
    setUnknown(false);
    change(label, place);
    close();
  };
  const type = async (text: string) => {
    latest.current = text;
    change(text, null);
    const places = await loadPlaces();
    // The list may come after more was typed, or a town was chosen.
    if (latest.current !== text) return;
    const found = places?.find(text) ?? [];
    // If the box was left meanwhile, the list would cover other fields.
    setShown(document.activeElement?.id === id ? found : []);
    setUnknown(places !== null && found.length === 0 && text.trim().length >= LETTERS);
    setActive(-1);
  };
  /** Takes a name that was typed whole as chosen. */
  const resolve = async () => {
    close();
    const text = latest.current;
    const found = (await loadPlaces())?.named(text);
    if (found && latest.current === text) choose(found);
  };
  // What was stored, or typed on the page in the other language.
  const rewrite = useEffectEvent(() => {
    if (typed && isOtherwise(typed)) void resolve();
  });
  useEffect(() => rewrite(), []);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const found = shown[active];
    if (step && shown.length > 0) setActive((active + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && found) choose(found);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div className="place-field">
      <Field
        id={id}
        label={say.placeOfBirth}
        hint={<span role="status">{isUnknown ? say.noTown : say.placeHint}</span>}
        error={error}
        value={typed}
        type={(text) => void type(text)}
      >
        <input
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={LONGEST.name}
          onFocus={() => void loadPlaces()}
          onBlur={() => void resolve()}
          onKeyDown={press}
        />
      </Field>
      <div id={list} className="towns" role="listbox" aria-label={say.towns} hidden={shown.length === 0}>
        {shown.map((found, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys
          <div
            key={found.place.name}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Otherwise the press would take the focus off the box, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(found)}
          >
            {found.label}
          </div>
        ))}
      </div>
    </div>
  );
}
