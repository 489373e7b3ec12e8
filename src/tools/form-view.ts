import { forms } from '#words/tools/forms.ts';
import { html, type Markup } from './markup.ts';
import type { ToolForm } from './tool.ts';

/**
 * Returns a tool's form. Sent without script it goes nowhere (`method="dialog"`), so nothing that was typed
 * ever stands in an address.
 * @param tool name of its folder
 * @param name subject of an enquiry sent from here: 'Kundali tool'
 * @param ready addresses of the build's files for a tool that shows its result at once, with DATE for a date
 */
export function formView(
  tool: string,
  name: string,
  { fields, button }: ToolForm,
  ready?: string | false,
): Markup {
  const atOnce = ready && html` data-ready="${ready}"`;
  const attributes = html`data-tool="${tool}" data-name="${name}" data-failed="${forms.failed}" aria-label="${name}"${atOnce}`;
  return html`<form class="tool-form surface" method="dialog" novalidate ${attributes}>
${fields()}
<button type="submit" class="button button--main">${button}</button>
<p class="field-error form-error" role="alert" hidden></p>
</form>`;
}
