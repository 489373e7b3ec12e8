/** A mail as its reader sees it. */
export interface ReadMail {
  /** Header names, each with its decoded value and its raw value (unfolded), in order. */
  headers: [name: string, value: string, coded: string][];
  text: string;
  /** The bytes of the mail, as Latin-1. */
  raw: string;
}

/** Reads a mail that has one plain part, given as Latin-1. */
export function readMail(raw: string): ReadMail {
  const end = raw.indexOf('\r\n\r\n');
  const unfolded = raw.slice(0, end).replace(/\r\n(?=[ \t])/g, '');
  const headers = unfolded.split('\r\n').map((line): [string, string, string] => {
    const colon = line.indexOf(':');
    const coded = line.slice(colon + 1).trim();
    return [line.slice(0, colon), decodeWords(coded), coded];
  });
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-transfer-encoding')?.[1];
  const body = decodeBody(raw.slice(end + 4), encoding?.toLowerCase() ?? '7bit');
  return { headers, text: body.toString('utf8').replaceAll('\r\n', '\n'), raw };
}

/** Returns the value of a header that must occur exactly once. */
export function header({ headers }: ReadMail, name: string): string {
  const [found, ...others] = headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
  if (!found || others.length > 0) throw new Error(`${name} does not stand there exactly once`);
  return found[1];
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Decodes encoded words (RFC 2047), including those that split a character. */
function decodeWords(value: string): string {
  return value.replace(/=\?utf-8\?([BQ])\?[^?]*\?=(?:\s*=\?utf-8\?\1\?[^?]*\?=)*/gi, (run) => {
    const words = [...run.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi)];
    const parts = words.map(([, how, text = '']) =>
      how?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return unquote(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1');
}
