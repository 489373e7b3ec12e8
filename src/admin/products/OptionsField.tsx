import { useEffect, useRef } from 'react';
import { OPTION_LIMITS } from '#domain/catalogue/product-options.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Actions } from '#ui/primitives.tsx';
import { adminCopy } from '../copy.ts';
import { offerUndo } from '../shell/popups.tsx';
import { ChoiceFields, type SavedPhoto } from './ChoiceFields.tsx';
import { staying } from './form-images.ts';
import {
  blankChoice,
  type ChoiceTyped,
  movedUp,
  type OptionTyped,
  optionPresets,
  optionsIn,
} from './form-options.ts';
import type { HeldForm } from './use-product-form.ts';

const words = adminCopy.product.options;

/** Asks what a buyer can choose of a product: its setting, its cap. */
export function OptionsField({ typed, type, errors, images }: HeldForm) {
  const options = optionsIn(typed.options);
  const photos = staying(images).flatMap(({ state }, at) =>
    state.step === 'stored' ? [{ id: state.id, file: state.file, place: at + 1 }] : [],
  );
  // A removal is undone when other fields may have changed.
  const latest = useRef({ options, type });
  useEffect(() => {
    latest.current = { options, type };
  });
  const put = (next: OptionTyped[]) =>
    latest.current.type({ options: next.length > 0 ? JSON.stringify(next) : '' });
  /** Removes something, and offers to put it back. */
  const remove = (name: string, next: OptionTyped[], putBack: (now: OptionTyped[]) => OptionTyped[]) => {
    put(next);
    offerUndo(words.removed(name), () => put(putBack(latest.current.options)));
  };
  return (
    <fieldset>
      <legend className="visually-hidden">{adminCopy.product.labels.options}</legend>
      <p className="small muted">{words.about}</p>
      <Wrong text={errors.options?.[0]} />
      {options.map((option, at) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity while it is typed
          key={at}
          at={at}
          option={option}
          errors={errors}
          photos={photos}
          change={(next) => put(options.with(at, next))}
          moveUp={() => put(movedUp(options, at))}
          remove={() => remove(option.name, options.toSpliced(at, 1), (now) => now.toSpliced(at, 0, option))}
          removeChoice={(choice) => {
            const gone = option.choices[choice];
            if (!gone) return;
            const without = { ...option, choices: option.choices.toSpliced(choice, 1) };
            remove(gone.name, options.with(at, without), (now) =>
              now.map((each, n) =>
                n === at ? { ...each, choices: each.choices.toSpliced(choice, 0, gone) } : each,
              ),
            );
          }}
        />
      ))}
      {options.length < OPTION_LIMITS.options && (
        <Actions>
          {optionPresets.map(({ label, option }) => (
            <Button key={label} icon="plus" act={() => put([...options, option])}>
              {label}
            </Button>
          ))}
        </Actions>
      )}
    </fieldset>
  );
}

/** Says what is wrong with a list as a whole. */
function Wrong({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="field-error" data-errors tabIndex={-1}>
        <Icon name="alert-circle" />
        {text}
      </p>
    )
  );
}

/** Shows the fields of one option and of its choices. */
function OptionFields({
  at,
  option,
  errors,
  photos,
  change,
  moveUp,
  remove,
  removeChoice,
}: {
  at: number;
  option: OptionTyped;
  errors: FieldErrors;
  photos: SavedPhoto[];
  change: (next: OptionTyped) => void;
  moveUp: () => void;
  remove: () => void;
  removeChoice: (at: number) => void;
}) {
  const { name, choices } = option;
  const setChoices = (next: ChoiceTyped[]) => change({ ...option, choices: next });
  const shown = name || words.unnamed(at + 1);
  return (
    <fieldset className="surface option-card">
      <legend className="visually-hidden">{shown}</legend>
      <div className="option-head">
        <Field
          id={`option-${at}`}
          label={words.optionName}
          error={errors[`options.${at}.name`]?.[0]}
          value={name}
          type={(text) => change({ ...option, name: text })}
        >
          <input autoComplete="off" />
        </Field>
        <RowButtons name={shown} isFirst={at === 0} moveUp={moveUp} remove={remove} />
      </div>
      <Wrong text={errors[`options.${at}.choices`]?.[0]} />
      {choices.map((choice, n) => (
        <ChoiceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other identity while it is typed
          key={n}
          path={`options.${at}.choices.${n}`}
          label={words.choice(n + 1, shown)}
          hinted={n === 0}
          choice={choice}
          errors={errors}
          photos={photos}
          change={(next) => setChoices(choices.with(n, next))}
          buttons={
            <RowButtons
              name={choice.name || words.choice(n + 1, shown)}
              isFirst={n === 0}
              moveUp={() => setChoices(movedUp(choices, n))}
              remove={() => removeChoice(n)}
            />
          }
        />
      ))}
      {choices.length < OPTION_LIMITS.choices && (
        <Button look="quiet" icon="plus" act={() => setChoices([...choices, blankChoice])}>
          {words.addChoice}
        </Button>
      )}
    </fieldset>
  );
}

/** Shows the buttons that move an option or a choice up, and remove it. */
function RowButtons({
  name,
  isFirst,
  moveUp,
  remove,
}: {
  name: string;
  isFirst: boolean;
  moveUp: () => void;
  remove: () => void;
}) {
  return (
    <span className="line">
      {!isFirst && (
        <Button look="icon" icon="arrow-up" act={moveUp}>
          {words.moveUp(name)}
        </Button>
      )}
      <Button look="icon" icon="trash" act={remove}>
        {words.remove(name)}
      </Button>
    </span>
  );
}
