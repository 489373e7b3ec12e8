import fc from 'fast-check';

/* Bodies that programs send to a call, from well-meant to hostile, as arbitraries of fast-check. */

const words = (text: string) => text.trim().split(/\s+/);

/** JSON text of any kind, and text that is almost JSON. */
const literal = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '" "',
      '"\u2028"',
      ...words(String.raw`
        1e309 -1e309 -0 0 1.5 1e-400 5e-324 1e21 9007199254740993 101 100 1
        NaN Infinity -Infinity 0x10 01 +1 1. .5 undefined 'x' "NaN" "1"
        null true [] {} "" [[[]]] [null] {"length":1e9} {"toString":1}
        "\ud800" "\udc00\ud800" "\u0000" "\u202e\ufeff" "\uD83D\uDE4F"
        {"__proto__":{"polluted":1}} {"constructor":{"prototype":{"polluted":1}}}
        "2099-02-30T10:00:00Z" "2099-01-01T10:00:60Z" "-000001-01-01T00:00:00Z" "9999-12-31T23:59:59-23:59"
        "0000-01-01T00:00:00+23:59" "+275760-09-13T00:00:00Z" "2099-01-01T10:00:00.${'9'.repeat(400)}Z"`),
    ),
  },
  {
    weight: 2,
    // Any 16-bit units, including halves of surrogate pairs.
    arbitrary: fc
      .array(fc.integer({ min: 0xd700, max: 0xe0ff }), { minLength: 1, maxLength: 12 })
      .map((units) => JSON.stringify(`x${String.fromCharCode(...units)}x`)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(['[', ']'], ['{"a":', '1}'], ['[{"a":', '}]']),
        fc.integer({ min: 1, max: 9_000 }),
      )
      .map(([[open = '', close = ''], depth]) =>
        close.endsWith('1}')
          ? `${open.repeat(depth)}1${'}'.repeat(depth)}`
          : open.repeat(depth) + close.repeat(depth),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5_000 }))
      .map(([text, times]) => JSON.stringify(text.repeat(times).slice(0, 21_000))),
  },
);

const strangeKey = fc.oneof(
  fc.constantFrom(...words('__proto__ constructor prototype toString hasOwnProperty status errors id'), ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

/** A valid object with some fields replaced, doubled, left out or added. */
export function nearly(good: () => Record<string, unknown>, keys: string[]) {
  const change = fc.record({
    how: fc.constantFrom('replace', 'double', 'drop', 'add'),
    key: fc.constantFrom(...keys),
    strange: strangeKey,
    value: literal,
  });
  return fc.array(change, { minLength: 0, maxLength: 3 }).map((changes) => {
    let entries = Object.entries(good()).map(
      ([key, value]) => [key, JSON.stringify(value)] as [string, string],
    );
    for (const { how, key, strange, value } of changes) {
      if (how === 'drop') entries = entries.filter(([each]) => each !== key);
      if (how === 'replace') entries = entries.map((entry) => (entry[0] === key ? [key, value] : entry));
      if (how === 'double') entries.push([key, value]);
      if (how === 'add') entries.push([strange, value]);
    }
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
  });
}

/** The bytes of a body: JSON or almost JSON, whole, cut, padded to the limit, mangled, or no text at all. */
export function body(json: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const text = fc.oneof({ weight: 6, arbitrary: json }, { weight: 2, arbitrary: literal });
  return fc.oneof(
    { weight: 8, arbitrary: text.map((each) => Buffer.from(each)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([each, part]) => Buffer.from(each).subarray(0, Math.floor(each.length * part))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.integer({ min: 99_998, max: 100_002 }), fc.constantFrom(' ', 'x', '['))
        .map(([each, size, filler]) =>
          Buffer.from(each + filler.repeat(Math.max(0, size - Buffer.byteLength(each)))),
        ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(json, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([each, at, byte]) => {
        const bytes = Buffer.from(each);
        if (bytes.length) bytes[at % bytes.length] = byte;
        return bytes;
      }),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );
}

export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...words('text/plain multipart/form-data;boundary=x APPLICATION/JSON application/json,text/plain ;'),
      '',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'x'.repeat(2_000),
    ),
  },
);
export const headerText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 400,
  })
  .map((text) => text.trim().replaceAll('\x7f', ''));

/** Texts typed into a form's fields, from well-meant to hostile. */
const typedText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '01',
    '1e9',
    '.5',
    '12.345',
    '1,000',
    '9'.repeat(20),
    'x'.repeat(21_000),
    'new:0',
    '["new:0"]',
    '[1,1]',
    '[null]',
    '{"a":1}',
    '[',
    '\u0000',
    '\u202e',
    '<script>',
    'a\r\nb',
  ),
  literal,
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
);

/**
 * The bytes of a multipart form with the boundary `x`. Parts of a valid form are replaced, left out or cut,
 * and others are added.
 * @param names of further fields
 */
export function multipart(good: Record<string, string>, names: readonly string[]): fc.Arbitrary<Uint8Array> {
  const heads = ['', '\r\nContent-Type: image/png', '\r\nContent-Type: text/plain; charset=x'];
  const part = fc.record({
    name: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(good), ...names) },
      { weight: 1, arbitrary: strangeKey.map((key) => key.toWellFormed()) },
    ),
    file: fc.option(fc.constantFrom('', 'a.png', '../a.svg', 'x'.repeat(300)), { freq: 3 }),
    head: fc.constantFrom(...heads, '\r\nContent-Transfer-Encoding: base64'),
    value: typedText,
  });
  type Part = { name: string; file: string | null; head: string; value: string };
  const sent = ({ name, file, head, value }: Part) => {
    const named = `name="${name}"${file === null ? '' : `; filename="${file}"`}`;
    return `--x\r\nContent-Disposition: form-data; ${named}${head}\r\n\r\n${value}\r\n`;
  };
  return fc
    .record({
      changes: fc.array(part, { maxLength: 3 }),
      dropped: fc.option(fc.constantFrom(...Object.keys(good), ''), { freq: 5 }),
      end: fc.oneof(
        { weight: 8, arbitrary: fc.constant('--x--\r\n') },
        { weight: 1, arbitrary: fc.constantFrom('', '--x', '--y--') },
      ),
      cut: fc.oneof(
        { weight: 8, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
    })
    .map(({ changes, dropped, end, cut }) => {
      const kept = Object.entries(good).filter(([name]) => name !== dropped);
      const parts = [...kept.map(([name, value]) => ({ name, file: null, head: '', value })), ...changes];
      const bytes = Buffer.from(parts.map(sent).join('') + end);
      return bytes.subarray(0, Math.ceil(bytes.length * cut));
    });
}
