import type { ReactNode } from 'react';
import { Notice } from '#ui/Notice.tsx';
import type { Progress } from './use-enquiry.ts';

/** What became of a form that was sent. `children`: how else to reach the practice, where no answer came. */
export function SentOrNot({ progress, children }: { progress: Progress; children: ReactNode }) {
  const failed = progress.step === 'failed';
  return (
    <>
      <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
      <Notice kind="bad">{failed && progress.message}</Notice>
      {failed && progress.unanswered && (
        <p>We got no answer. Please check your connection and press the button again, or {children}.</p>
      )}
    </>
  );
}
