import { type ClipboardEvent, type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react';

/** Digits that a number may have in front while it is typed: a zero, or India's code. */
const prefixed = /^(?:0|91)/;

/** Puts a text into a field as if it had been typed. Not by `value`: React would take the event for no change. */
function retype(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A field for ten digits. What is pasted, filled in or typed with a zero or +91 in front is rewritten by
 * `normalise` before the length limit could cut it.
 */
export function PhoneInput({
  normalise,
  onInput,
  ...props
}: ComponentProps<'input'> & { normalise: (typed: string) => string }) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const beforeInput = (event: InputEvent) => {
      const { value, selectionStart, selectionEnd } = input;
      const full = value.length >= 10 && selectionStart === selectionEnd;
      if (event.inputType !== 'insertText' || !full || !prefixed.test(value)) return;
      event.preventDefault();
      const whole = normalise(
        `${value.slice(0, selectionStart ?? 0)}${event.data ?? ''}${value.slice(selectionEnd ?? 0)}`,
      );
      if (whole.length <= 14) retype(input, whole);
    };
    input.addEventListener('beforeinput', beforeInput);
    return () => input.removeEventListener('beforeinput', beforeInput);
  }, [normalise]);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const { value, selectionStart, selectionEnd } = input;
    const pasted = event.clipboardData.getData('text');
    const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    retype(input, normalise(whole).slice(0, 10));
  };
  const tidy = (event: SyntheticEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (/\D/.test(input.value)) input.value = normalise(input.value).slice(0, 10);
    onInput?.(event as never);
  };
  return (
    <input
      ref={field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={10}
      {...props}
      onPaste={paste}
      onInput={tidy}
    />
  );
}
