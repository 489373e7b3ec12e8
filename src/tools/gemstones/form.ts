import { forms } from '#words/tools/forms.ts';
import { rashiOptions, select } from '../form-parts.ts';
import { grahaNames, grahas, inBothLanguages } from '../jyotish/zodiac.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const say = forms.gemstones;

const lagnas = [['', say.unknown], ...rashiOptions] as const;
const oneGraha = grahas.map((graha) => [graha, inBothLanguages(grahaNames[graha])] as const);

export const form: ToolForm = {
  button: say.button,
  fields: () =>
    html`<div class="two">${select('lagna', say.lagna, lagnas, say.lagnaHint)}
${select('graha', say.graha, oneGraha, say.grahaHint)}</div>`,
  example: { lagna: '7' },
};
