import { useSyncExternalStore } from 'react';

/** The question that waits for an answer; calls that need a proof at the same time share it. */
let waiting: { answered: Promise<boolean>; answer: (isProved: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const notify of listeners) notify();
};

/**
 * Asks the owner for her passkey, on top of the screen.
 * @returns whether she proved it; also false if the question could not be shown
 */
export function askForProof(): Promise<boolean> {
  if (waiting) return waiting.answered;
  let answer = (_isProved: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  waiting = { answered, answer };
  tell();
  return answered;
}

/** Ends the question: the calls that wait for it go on, or count as refused. */
export function answerProof(isProved: boolean): void {
  waiting?.answer(isProved);
  waiting = null;
  tell();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns whether the owner is being asked for her passkey. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(listen, () => waiting !== null);
}
