/*
 * Where the server could not read the store (layouts/Late), the page asks for its own address again and comes anew
 * once that is answered. By itself only once: where the store comes and goes, it would go round and round.
 */
const place = document.querySelector('[data-late]');
const [waiting, failed] = place?.children ?? [];

/** How long an answer may take, in milliseconds. */
const PATIENCE_MS = 15_000;

async function ask(): Promise<void> {
  place?.replaceChildren(waiting ?? '');
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  if (!answer || ![200, 404, 410].includes(answer.status)) return place?.replaceChildren(failed ?? '');
  history.replaceState({ cameAgain: true }, '');
  location.reload();
}

failed?.removeAttribute('hidden');
const again = failed?.querySelector('button');
again?.addEventListener('click', async () => {
  await ask();
  // It went while it was asked, and took the focus along.
  again.focus();
});
if (history.state?.cameAgain) place?.replaceChildren(failed ?? '');
else void ask();

export {};
