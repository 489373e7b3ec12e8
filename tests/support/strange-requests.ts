import { connect } from 'node:net';
import fc from 'fast-check';

/* Addresses that programs request, and bytes that they write into a socket, as arbitraries of fast-check. */

/** A part of a path. */
export const piece = fc.oneof(
  fc.constantFrom(
    'ruby',
    'gemstones',
    '1',
    '0',
    '-1',
    '1e3',
    '01',
    '9'.repeat(20),
    '__proto__',
    'constructor',
    '%',
    '%zz',
    '%00',
    '%ff',
    '%2e%2e',
    '%2f',
    '%5c',
    '%252e',
    '..',
    '.',
    '...',
    ';',
    '~',
    '@',
    '%c0%ae',
    '%ed%a0%80',
    `${'a'.repeat(26)}-10x10.jpg`,
    'x'.repeat(3_000),
    '%E0%A4%B0',
    'a+b',
    '%0d%0aX:%20y',
    "'--",
    '{{7*7}}',
    '<script>',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#]/g, '')),
);

/** A query, or none. */
export const query = fc.oneof(
  fc.constant(''),
  fc
    .tuple(
      fc.constantFrom('q', 'Q', 'q[]', '__proto__', 'page', 'status', 'state', 'sort', 'from', ''),
      piece,
    )
    .map(([name, value]) => `?${name}=${value}`),
  fc.array(piece, { maxLength: 4 }).map((values) => `?q=${values.join('&q=')}`),
);

const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
const bytes = (maxLength: number) => fc.string({ unit: byte, maxLength });

/** Returns the lines of a text, with its escapes decoded. */
const linesOf = (text: string) => text.trim().split('\n');

/** Header lines that affect neither the length of a body nor the connection. */
const harmless = fc.constantFrom(
  ...linesOf(`
Accept-Encoding: br;q=nonsense, gzip
Range: bytes=5-1
If-None-Match: *
Cookie: a=b; a
DNT:
X-Forwarded-For: 1.2.3.4, ::1
X-HTTP-Method-Override: DELETE
Authorization: Bearer ..
Referer: %
Content-Type: application/json
Content-Type: multipart/form-data
Origin: null
Forwarded: for=_x
X-Long: ${'y'.repeat(9_000)}
X-\xff: \xfe
Host: other.example
Idempotency-Key: \xe9
Date: 0`),
);

/**
 * Complete requests, strange but correctly framed. Each must be answered, and the connection closed after it.
 */
export const wholeRequest = (paths: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      method: fc.constantFrom(...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY'.split(' ')),
      path: fc.oneof(
        fc.constantFrom(...paths),
        piece.map((each) => `/api/${each.replace(/[^!-~]/g, '')}`),
      ),
      version: fc.constantFrom('1.1', '1.1', '1.0'),
      host: fc.constantFrom(
        'localhost',
        '',
        '[',
        'a b',
        'user:pass@evil',
        'x/y',
        '[::1]:99999',
        'a'.repeat(300),
        '\xff',
      ),
      headers: fc.array(harmless, { maxLength: 5 }),
      body: fc.oneof(fc.constant(''), fc.constantFrom('{}', '[', '{"email":"a@example.in"}'), bytes(200)),
      isChunked: fc.boolean(),
    })
    .map(({ method, path, version, host, headers, body, isChunked }) => {
      const chunks = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
      const inChunks = isChunked && version === '1.1';
      const framing = inChunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
      const head = [`Host: ${host}`, 'Connection: close', framing, ...headers].join('\r\n');
      return `${method} ${path} HTTP/${version}\r\n${head}\r\n\r\n${inChunks ? `${chunks}0\r\n\r\n` : body}`;
    });

const oddLines = fc.constantFrom(
  ...linesOf(`
Content-Length: -1
Content-Length: 5, 6
Content-Length: 99999999999999999999
Content-Length: 0x5
Content-Length: 50
Transfer-Encoding: chunked
Transfer-Encoding: gzip, chunked
Transfer-Encoding: x
Expect: 100-continue
Expect: 200-ok
Connection: x, close
no colon
 folded
: nameless
A B: c
X: \0
X: a\rb
HTTP2-Settings: AAMAAABk
X: ${'y'.repeat(20_000)}`),
  'Connection: upgrade\r\nUpgrade: websocket',
  'Host: a\r\nHost: b',
  Array.from({ length: 2_500 }, (_, n) => `X${n}: y`).join('\r\n'),
);

/** Bytes that are not a request, an incomplete request, or several requests. */
export const brokenRequest = (paths: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    bytes(300),
    fc
      .tuple(wholeRequest(paths), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([whole, part]) => whole.slice(0, Math.floor(whole.length * part))),
    fc
      .tuple(wholeRequest(paths), fc.nat(), byte)
      .map(
        ([whole, at, other]) =>
          whole.slice(0, at % whole.length) + other + whole.slice((at % whole.length) + 1),
      ),
    fc
      .tuple(wholeRequest(paths), fc.array(oddLines, { minLength: 1, maxLength: 3 }))
      .map(([whole, lines]) => whole.replace('\r\n', `\r\n${lines.join('\r\n')}\r\n`)),
    fc
      .array(wholeRequest(paths), { minLength: 2, maxLength: 4 })
      .map((several) => several.join('').replaceAll('Connection: close\r\n', '')),
  );

/**
 * Writes into a new connection, and reads until the other side closes it.
 * @param isWhole true if an answer is due; otherwise nothing more is written, and a server that waits for
 * more must give up
 * @returns the received text
 */
export function writeRaw(port: number, text: string, isWhole: boolean): Promise<string> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(text, 'latin1');
      if (!isWhole) socket.end();
    });
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    // The other side may cut a connection. Everything received until then counts.
    socket.on('error', () => {}).on('close', () => done(answer));
  });
}
