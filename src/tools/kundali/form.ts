import { forms } from '#words/tools/forms.ts';
import { birthFields } from '../form-parts.ts';
import { placeIn } from '../place/ghaziabad.ts';
import type { ToolForm } from '../tool.ts';

export const form: ToolForm = {
  button: forms.kundali.button,
  fields: () => birthFields(),
  example: { date: '1996-05-14', time: '07:20', doubt: '0', ...placeIn('') },
};
