import busboy from 'busboy';
import type * as z from 'zod/mini';
import type { UploadedFile } from '#domain/catalogue/image.ts';
import { LARGEST_BODY } from '#domain/site/field-lengths.ts';
import { HttpError } from './answer.ts';
import { type BodyKind, readBody, tooLarge } from './body.ts';

/** A multipart form in memory, with unknown fields too. Its objects have no prototype. */
export interface MultipartForm {
  /** Text fields. When a name is repeated, the last value wins. */
  fields: Record<string, string>;
  /** Files by field name, in the order they were sent. */
  files: Record<string, UploadedFile[]>;
}

/** Description of a form for the API reference. */
interface FormDescription {
  schema?: z.core.$ZodType;
  /** Fields that hold files. */
  files?: readonly string[];
  /** Text fields of a form that the rules accept. */
  example: Record<string, string>;
}

/** Takes a multipart form. @param check returns what the handler works with; throws HttpError 422 */
export const formBody = <T>(
  description: FormDescription,
  check: (form: MultipartForm) => T,
): BodyKind<MultipartForm, T> => ({
  ...description,
  type: 'multipart/form-data',
  read: readMultipart,
  check,
});

/**
 * Most parts of a form. The site's forms have about twenty, but thousands of empty ones would fit into the
 * bytes.
 */
const MOST_PARTS = 1_000;

/**
 * Reads a multipart form. It is read to its end before it is parsed, so that a form that is both too large
 * and malformed answers 413.
 * @throws HttpError 415 for another content type, 413 as soon as it is above 4 MiB, 400 for an incomplete
 * form
 */
async function readMultipart(request: Request): Promise<MultipartForm> {
  const type = request.headers.get('content-type') ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'multipart/form-data')
    throw new HttpError(415, 'Please send a form as multipart/form-data.');
  const bytes = await readBody(request, LARGEST_BODY.multipart);
  try {
    return await parseForm(type, bytes);
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'This is not a whole form.');
  }
}

function parseForm(type: string, bytes: Uint8Array): Promise<MultipartForm> {
  return new Promise((done, fail) => {
    const form: MultipartForm = { fields: Object.create(null), files: Object.create(null) };
    const parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fieldSize: LARGEST_BODY.multipart, parts: MOST_PARTS },
    });
    parser.on('field', (name: string | undefined, text: string | undefined) => {
      if (name === undefined || text === undefined) return fail(new Error('a part without name or charset'));
      // Browsers send every line end of a form as CR LF, and counting both would make texts too long. Bytes
      // that are not UTF-8, and lone surrogates in the browser, arrive as U+FFFD. A lone surrogate makes the
      // rules refuse them.
      form.fields[name] = text.replace(/\r\n?/g, '\n').replaceAll('\ufffd', '\ud800');
    });
    parser.on('file', (name: string | undefined, stream, { filename }: { filename?: string }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', fail);
      if (name === undefined) return fail(new Error('a part without a name'));
      const file: UploadedFile = { name: filename ?? '', bytes: new Uint8Array() };
      form.files[name] = [...(form.files[name] ?? []), file];
      stream.on('end', () => {
        file.bytes = Buffer.concat(chunks);
      });
    });
    parser.on('partsLimit', () => fail(tooLarge()));
    parser.on('error', fail);
    parser.on('close', () => done(form));
    parser.end(bytes);
  });
}
