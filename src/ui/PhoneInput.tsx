import type { ClipboardEvent, ComponentProps, SyntheticEvent } from 'react';

/**
 * A field for ten digits. What is pasted or filled in is rewritten by `normalise` before the length limit
 * could cut it.
 */
export function PhoneInput({
  normalise,
  onInput,
  ...props
}: ComponentProps<'input'> & { normalise: (typed: string) => string }) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    const { value, selectionStart, selectionEnd } = input;
    const pasted = event.clipboardData.getData('text');
    const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    // Not by `value`: React would take the input event for no change.
    input.setRangeText(normalise(whole).slice(0, 10), 0, value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tidy = (event: SyntheticEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (/\D/.test(input.value)) input.value = normalise(input.value).slice(0, 10);
    onInput?.(event as never);
  };
  return (
    <input
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
