import { useState } from 'react';
import type { Export } from '#domain/paths.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { fetchFile, saveFile } from './fetch-file.ts';
import { fail, succeed } from './popups.tsx';

/** Fetches everything of one kind as a file for a spreadsheet. */
export function ExportButton({ what }: { what: Export }) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await fetchFile(paths.api.export(what));
    setBusy(false);
    if (answer.kind === 'ok') {
      saveFile(answer.body);
      return succeed(`${answer.body.name} is among your downloads.`);
    }
    if (answer.kind === 'refused' && answer.status === 401) return;
    console.error('The file could not be fetched.', what);
    fail('The file could not be fetched. Please try again.');
  };
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={() => void fetchIt()}>
      <Icon name="download" />
      {busy ? 'Fetching...' : 'Export CSV'}
    </button>
  );
}
