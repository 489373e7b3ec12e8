import { expect, it } from 'vitest';
import { changeCode, type Edit, NoSuchPlace } from '#tests/mutation/change-code.ts';

const code = `
const LIMIT = 5;
function pay(order, paid) {
  if (!order || order.amount !== paid) throw new Error('mismatch');
  const state = Math.abs(order.state) ?? 'UNKNOWN';
  note(order);
  return [400, 417].includes(paid) && /^a|b$/.test(order.name.trim());
}`;

it.each<[string, Edit, string]>([
  ['a side of a condition never holds', ['never', 'amount'], 'if (!order || (false as boolean)) throw'],
  ['a condition always holds', ['always', '!== amount'], 'if (!order || (true as boolean)) throw'],
  ['a value gives way to its default', ['never', 'state'], "const state = (null as never) ?? 'UNKNOWN';"],
  ['a statement is left out', ['drop', 'note'], "'UNKNOWN';\n  ;\n  return"],
  ['an element of a list is left out', ['drop', '400'], 'return [ 417].includes'],
  ['a call is left out', ['unwrap', 'abs'], 'const state = order.state ??'],
  ['a method is left out', ['unwrap', 'trim'], '.test(order.name)'],
  ['a variable has another value', ['set', 'state', '7'], 'const state = 7;'],
  ['a returned comparison always holds', ['always', '400 test'], '  return (true as boolean);'],
  ['a name is another', ['swap', 'abs', 'floor'], 'Math.floor(order.state)'],
  ['a literal is another', ['swap', 'UNKNOWN', 'FAILED'], "?? 'FAILED';"],
  ['a pattern is another', ['pattern', '/x/'], '&& /x/.test'],
])('%s', (_, edit, changed) => {
  expect(changeCode(code, 'pay', [edit])).toContain(changed);
});

it('refuses a place that is not there, or that is there twice', () => {
  for (const words of ['nothing', 'order'])
    expect(() => changeCode(code, 'pay', [['never', words]])).toThrow(NoSuchPlace);
  expect(() => changeCode(code, 'refund', [['never', 'amount']])).toThrow(NoSuchPlace);
});

it('changes only what is in the case that is named', () => {
  const cases =
    "function apply(event) { switch (event.type) { case 'paid': return a && c; case 'sent': return b && c; } }";
  expect(changeCode(cases, 'apply.sent', [['always', 'b']])).toContain('return a && c; case');
});

it('changes only what is in the function that is named', () => {
  expect(changeCode(code, 'LIMIT', [['swap', '5', '6']])).toContain('const LIMIT = 6;');
  expect(() => changeCode(code, 'pay', [['swap', '5', '6']])).toThrow(NoSuchPlace);
});
