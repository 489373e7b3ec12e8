import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { withToken } from '../calls/call-owner.ts';

/** How long a file may take, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A file as the server sent it. */
export interface FetchedFile {
  name: string;
  content: Blob;
}

/** Fetches a file with the owner's token. Never throws; a file that breaks off halfway counts as none. */
export function fetchFile(path: string): Promise<ApiAnswer<FetchedFile>> {
  return withToken(async (headers) => {
    try {
      const response = await fetch(path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      if (response.status !== 200)
        return answerOf(response.status, await response.json(), response.headers.get('Retry-After'));
      const told = response.headers.get('Content-Disposition')?.match(/filename="?([^";]+)/)?.[1];
      const name = told ?? path.replace(/^.*\//, '');
      return { kind: 'ok', body: { name, content: await response.blob() } };
    } catch (error) {
      console.warn('The file did not get through.', path, error instanceof Error ? error.name : '');
      return { kind: 'unreachable' };
    }
  });
}

/** Hands a file to the browser, which keeps it among its downloads. */
export function saveFile({ name, content }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
