import { beforeAll, describe, expect, test } from 'vitest';
import { encodeForm, type Owner, signInOwner, storedBytes } from '#tests/support/owner-forms.ts';
import { addRuby } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectRefusal } from './wire.ts';

/* Rules for all of the owner's calls to the catalogue: tokens, the order of checks, multipart bodies. */

const MOST = 4 * 1024 * 1024;

let owner: Owner;

openTestSite({ lateListings: true });
beforeAll(async () => {
  owner = await signInOwner(opened, call);
  await addRuby(opened.shop);
});

const post = (path: string, raw: BodyInit, type?: string) =>
  call('POST', `/api/${path}`, {
    raw,
    headers: { ...owner.authorization, ...(type !== undefined && { 'content-type': type }) },
  });
const form = { category_name: 'Emerald', category_status: '1' };
const formType = 'multipart/form-data; boundary=x';
/** Builds a form by hand. Each part has a header and a content. */
const parts = (...each: [string, string][]) =>
  `${each.map(([head, content]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`).join('')}--x--\r\n`;

/* One parser reads the forms of all calls. */
describe('a form', () => {
  const path = 'category/update/1';
  const unknown = 'category/update/99';

  test.each([
    ['no type'],
    ['JSON', 'application/json'],
    ['text', 'text/plain'],
    ['a plain form', 'application/x-www-form-urlencoded'],
    ['another multipart', 'multipart/mixed; boundary=x'],
    ['two types', 'multipart/form-data, text/plain'],
    ['nonsense', ';;;'],
  ])('as %s is 415, before its size is looked at', async (_, type?: string) => {
    expectRefusal(await post(path, new Uint8Array(MOST + 1), type), 415);
  });

  test('of 4 MiB is taken, and one byte more is 413', async () => {
    const empty = parts(['name="else"', '']);
    const whole = (size: number) => parts(['name="else"', 'x'.repeat(size - empty.length)]);
    expectRefusal(await post(path, whole(MOST), formType), 422);
    expectRefusal(await post(path, whole(MOST + 1), formType), 413);
  });

  test('answers 413 as soon as a form is too large, before reading its syntax', async () => {
    expectRefusal(await post(path, 'x'.repeat(MOST + 1), formType), 413);
    expectRefusal(await post(path, 'x'.repeat(MOST + 1), 'multipart/form-data'), 413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expectRefusal(await post(path, endless, formType), 413);
    expect(sent).toBeLessThan(MOST + 500_000);
  });

  test('of a thousand parts and more is 413', async () => {
    const many = Array.from({ length: 1_100 }, (_, n): [string, string] => [`name="f${n}"`, '']);
    expectRefusal(await post(path, parts(...many), formType), 413);
  });

  test.each<[string, string, string?]>([
    ['nothing', ''],
    ['text', 'category_name=Gems'],
    ['JSON', '{"category_name":"Gems"}'],
    ['a form without its end', parts(['name="a"', 'b']).slice(0, -7)],
    ['half a head', '--x\r\nContent-Disp'],
    ['a head that is none', '--x\r\n: : :\r\n\r\nb\r\n--x--\r\n'],
    ['a part without a name', parts(['size="1"', 'b'])],
    ['a file without a name of its field', parts(['filename="a.png"', 'b'])],
    [
      'a part in a charset nobody knows',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nb\r\n--x--\r\n',
    ],
    ['another boundary', parts(['name="a"', 'b']), 'multipart/form-data; boundary=y'],
    ['a form without boundary', parts(['name="a"', 'b']), 'multipart/form-data'],
  ])('that is %s is 400, before anything is looked up', async (_, raw, type = formType) => {
    expectRefusal(await post(unknown, raw, type), 400);
  });

  test('for what is not there is 404 before its rules are looked at', async () => {
    expectRefusal(await owner.send(unknown, {}), 404);
  });

  test('ignores unknown fields, and field names of the prototype change no prototype', async () => {
    const before = await storedBytes(opened.shop);
    const strange = {
      ['__proto__']: 'x',
      constructor: 'x',
      toString: 'x',
      'a[b][c]': 'x',
      hasOwnProperty: 'x',
    };
    expectRefusal(await owner.send(path, strange), 422);
    expect('x' in {}).toBe(false);
    expect(await storedBytes(opened.shop)).toEqual(before);
    const { raw, headers } = await encodeForm({
      ...strange,
      ...form,
      else: new File(['x'], 'x.html'),
      valueOf: new File(['x'], 'x.html'),
    });
    const answer = await call('POST', `/api/${path}`, {
      raw,
      headers: { ...headers, ...owner.authorization },
    });
    expect(answer.body).toMatchObject({ status: 200 });
  });

  test('with a text named twice counts the last', async () => {
    const sent = { ...form, category_name: ['Emerald', ''] };
    expect(expectRefusal(await owner.send(path, sent), 422).errors).toHaveProperty('category_name');
  });
});
