import type { Export } from '#domain/site/paths.ts';
import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { withToken } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';

/** How long a file may take, in milliseconds. */
const PATIENCE_MS = 60_000;

const FAILED = 'The file could not be fetched. Please try again.';

/** Fetches a file for a spreadsheet: everything of one kind, or what `query` asks for. */
export function ExportButton({
  what,
  query,
  name = 'Export CSV',
}: {
  what: Export;
  query?: string;
  name?: string;
}) {
  const { send, busy } = useSend(() => fetchFile(paths.api.export(what, query)), {
    done: (file) => `${file.name} is among your downloads.`,
    failed: FAILED,
    texts: { 0: FAILED },
    refresh: () => {},
  });
  const fetchIt = async () => {
    const sent = await send();
    if (sent?.ok) download(sent.body);
  };
  return (
    <Button icon="download" busy={busy} act={fetchIt}>
      {busy ? 'Fetching...' : name}
    </Button>
  );
}

interface FetchedFile {
  name: string;
  content: Blob;
}

/** Never throws; a file that breaks off halfway counts as no answer. */
function fetchFile(path: string): Promise<ApiAnswer<FetchedFile>> {
  return withToken(async (headers) => {
    try {
      const response = await fetch(path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      if (response.status !== 200)
        return answerOf(response.status, await response.json(), response.headers.get('Retry-After'));
      const name = response.headers.get('Content-Disposition')?.match(/filename="?([^";]+)/)?.[1];
      // The sign-in page of somebody else's network, perhaps.
      if (!name) return { kind: 'unreachable' };
      return { kind: 'ok', body: { name, content: await response.blob() } };
    } catch (error) {
      console.warn('The file did not get through.', path, error instanceof Error ? error.name : '');
      return { kind: 'unreachable' };
    }
  });
}

/** Has the browser save a file. */
export function download({ name, content }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
