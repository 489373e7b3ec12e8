import { type Answer, jsonAnswer } from './answer.ts';
import type { Control } from './control.ts';
import { asObject } from './world.ts';

/** A call of the control plane: `/__sim/<method of Control>`, the argument as JSON. */
export async function answerControl(control: Control, url: URL, body: string): Promise<Answer> {
  const name = url.pathname.slice('/__sim/'.length);
  if (!Object.hasOwn(control, name)) return jsonAnswer(404, { error: `no ${name} in the control plane` });
  const method = control[name as keyof Control] as (argument: unknown) => unknown;
  try {
    const argument = body === '' ? undefined : asObject(JSON.parse(body));
    if (argument === null) return jsonAnswer(400, { error: 'the argument must be a JSON object' });
    return jsonAnswer(200, await method(argument));
  } catch (error) {
    const isMissing =
      error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError;
    return jsonAnswer(isMissing ? 400 : 409, { error: String(error) });
  }
}
