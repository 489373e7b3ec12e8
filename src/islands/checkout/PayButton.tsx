import type { ComponentProps } from 'react';
import { paths } from '#lib/paths.ts';
import { Questions } from '#ui/Question.tsx';
import { checkout as say } from '#words/checkout.ts';

/** The button that leads to the payment, with what a press agrees to and what is asked before it counts. */
export function PayButton({
  provider,
  pretended,
  agree,
  asked,
  busy,
}: {
  /** The payment provider's name, as buyers read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  /** The words before, in and after the link to the terms. */
  agree: readonly string[];
  asked: ComponentProps<typeof Questions>['asked'];
  busy: boolean;
}) {
  return (
    <>
      <p className="small">
        {say.form.goesTo(provider)}
        {pretended && say.form.pretended}
        {agree[0]}
        <a href={paths.terms()}>{agree[1]}</a>
        {agree[2]}
      </p>
      <Questions asked={asked} focusable />
      <button type="submit" className="button button--main button--wide" aria-disabled={busy} disabled={busy}>
        {busy ? say.processing : say.checkoutNow}
      </button>
    </>
  );
}
