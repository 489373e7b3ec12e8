import { type ComponentProps, useEffect, useRef } from 'react';

/** Digits in a phone number. */
const DIGITS = 10;
/** A number with its prefix (0, 91 or 0091) that may still become ten digits while it is typed one by one. */
const unfinished = /^(?:0|91)\d{0,12}$/;

/**
 * Replaces the text. Does not set `value`, because React would then ignore the event that reports the change.
 */
function retype(input: HTMLInputElement, text: string): void {
  if (input.value !== text) input.setRangeText(text, 0, input.value.length, 'end');
}

/**
 * A field for ten digits. However a number is entered (typed, pasted, inserted at once by a keyboard, filled
 * in by the browser), `normalise` sees all of it before the length is limited. The browser's own limit would
 * cut '919876543210' to another valid number. Input that is too long and not understood is refused.
 */
export function PhoneInput({
  normalise,
  ...props
}: ComponentProps<'input'> & { normalise: (typed: string) => string }) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let before = { value: '', start: 0, end: 0 };
    const remember = () => {
      const { value, selectionStart, selectionEnd } = input;
      before = { value, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
    };
    const unlimit = (event: InputEvent | CompositionEvent) => {
      if (event instanceof InputEvent && event.isComposing) return;
      remember();
      input.removeAttribute('maxlength');
    };
    const tidy = () => {
      const { value } = input;
      const digits = normalise(value);
      const inserted = value.slice(before.start, value.length - (before.value.length - before.end));
      const alone = normalise(inserted);
      if (digits.length <= DIGITS) retype(input, digits);
      else if (alone.length === DIGITS) retype(input, alone);
      else if (alone.length === 1 && unfinished.test(digits)) retype(input, digits);
      else {
        retype(input, before.value);
        input.setSelectionRange(before.start, before.end);
      }
      input.maxLength = DIGITS;
      remember();
    };
    const changed = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) tidy();
    };
    const composed = () => {
      tidy();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    // Normalises a number that was typed before this script was loaded.
    remember();
    tidy();
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('beforeinput', unlimit, { signal });
    input.addEventListener('compositionstart', unlimit, { signal });
    input.addEventListener('input', changed, { signal });
    input.addEventListener('compositionend', composed, { signal });
    return () => listening.abort();
  }, [normalise]);

  return <input ref={field} type="tel" inputMode="numeric" autoComplete="tel" {...props} />;
}
