import { results } from '#words/tools/results.ts';
import type { Answer } from '../tool.ts';
import { drawCard } from './card.ts';

/* Passing a result on to others. Nothing that is shared names a birth or anything that was typed. */

/** Returns the practice as the page names it. */
const practice = () => document.querySelector<HTMLElement>('.result')?.dataset.practice ?? '';
const address = () => `${location.origin}${location.pathname}`;

/** Copies a text. Returns what the button says then. */
export async function copyText(text: string): Promise<string> {
  // A page without https has no clipboard at all.
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
  return copied.then(
    () => results.copied,
    () => results.noCopy,
  );
}

/**
 * Errors after which no other way to share is tried: the list of apps was closed, or a second press found it
 * open.
 */
const SETTLED = ['AbortError', 'InvalidStateError'];

/**
 * Returns true when it was shared or the visitor closed the list of apps; false when the browser cannot share
 * it.
 */
async function wasShared(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && SETTLED.includes(error.name),
  );
}

/** Shares the sentence with the tool's address, or copies both. Returns what the button says then. */
export async function shareText({ heading, share }: Answer): Promise<string> {
  const text = `${heading}: ${share.sentence}\n${practice()}`;
  const shared = await wasShared({ text, url: address() });
  return shared ? results.shareSentence : copyText(`${text}\n${address()}`);
}

/** Shares the picture with the sentence, or saves it as a file. Returns what the button says then. */
export async function sharePicture(answer: Answer): Promise<string> {
  const { heading, share } = answer;
  const { picture, sentence, caption = sentence } = share;
  const image = await drawCard({ heading, picture, caption, practice: practice(), address: address() });
  if (!image) return results.noPicture;
  const name = `${heading.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '-')}.png`;
  const file = new File([image], name, { type: 'image/png' });
  if (await wasShared({ files: [file] })) return results.sharePicture;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return results.saved;
}
