import { rashiOptions, select } from '../form-parts.ts';
import { grahaNames, grahas } from '../jyotish/zodiac.ts';
import { html } from '../markup.ts';
import type { ToolForm } from '../tool.ts';

const lagnas = [['', 'I do not know it'], ...rashiOptions] as const;
const oneGraha = grahas.map((graha) => {
  const { name, english } = grahaNames[graha];
  return [graha, `${name} (${english})`] as const;
});

export const form: ToolForm = {
  button: 'Show the stones',
  fields: () =>
    html`<div class="two">${select('lagna', 'Your lagna', lagnas, 'The kundali tool finds it.')}
${select('graha', 'Or one graha', oneGraha, 'Used when no lagna is chosen.')}</div>`,
  example: { lagna: '7' },
};
