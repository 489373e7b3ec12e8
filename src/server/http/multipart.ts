import busboy from 'busboy';
import type { UploadedFile } from '#domain/catalogue/image.ts';
import { LARGEST_BODY } from '#domain/site/field-lengths.ts';
import { HttpError } from './answer.ts';
import { type BodyKind, readBody, tooLarge } from './body.ts';

/** A form as it was sent, in memory; fields that no handler asks for are in it too. Maps without a prototype. */
export interface MultipartForm {
  /** The texts; the last where a name came twice. */
  fields: Record<string, string>;
  /** The files of each name, in the order they came. */
  files: Record<string, UploadedFile[]>;
}

/** A multipart form, checked by a function that throws 422. */
export const formBody = <T>(check: (form: MultipartForm) => T): BodyKind<MultipartForm, T> => ({
  read: readMultipart,
  check,
});

/** A form of ours has some twenty parts; thousands of empty ones would fit into the bytes. */
const MOST_PARTS = 1_000;

/**
 * Reads a multipart form. It is measured to its end before it is taken apart, so that what is both too large and
 * malformed is too large.
 * @throws HttpError 415 for another content type, 413 as soon as it is beyond 4 MiB, 400 for what is no whole form
 */
async function readMultipart(request: Request): Promise<MultipartForm> {
  const type = request.headers.get('content-type') ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'multipart/form-data')
    throw new HttpError(415, 'Please send a form as multipart/form-data.');
  const bytes = await readBody(request, LARGEST_BODY.multipart);
  try {
    return await takeApart(type, bytes);
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'This is not a whole form.');
  }
}

function takeApart(type: string, bytes: Uint8Array): Promise<MultipartForm> {
  return new Promise((done, fail) => {
    const form: MultipartForm = { fields: Object.create(null), files: Object.create(null) };
    const parser = busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fieldSize: LARGEST_BODY.multipart, parts: MOST_PARTS },
    });
    parser.on('field', (name: string | undefined, text: string | undefined) => {
      if (name === undefined || text === undefined) return fail(new Error('a part without name or charset'));
      // In a form every line end is sent as CR LF, whatever was typed; counted so, texts would be too long. What was no
      // UTF-8 has become U+FFFD here, as half a surrogate has in the browser: half a one again, the rules refuse it.
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
