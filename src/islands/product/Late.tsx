import type { ReactNode } from 'react';
import { copy } from '#lib/copy.ts';
import { useLate } from '#ui/use-late.ts';

/** What the server gave; where it could not, it is loaded, and where that fails too it can be tried again. */
export function Late<T>({
  given,
  load,
  level: Heading = 'h2',
  title,
  text,
  children,
}: {
  given: T | null;
  load: () => Promise<T | null>;
  level?: 'h1' | 'h2';
  /** What is said in its place. */
  title: string;
  text: string;
  children: (value: T) => ReactNode;
}) {
  const { value, failed, retry } = useLate(given, load);
  if (failed)
    return (
      <div>
        <Heading>{title}</Heading>
        <p>{text}</p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  return value === null ? <p className="lead">{copy.loading}</p> : children(value);
}
