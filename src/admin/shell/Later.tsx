import { type ComponentType, useEffect, useState } from 'react';
import { adminCopy } from '../copy.ts';

/**
 * Shows a part of a screen whose script is loaded when it is first shown: most visits of the owner's area
 * need none of it.
 * @param load imports the part; the same function each time
 */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType | 'failed' | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => setPart('failed'),
    );
  }, [load]);
  if (Part === 'failed')
    return (
      <p role="alert">
        A part of this screen could not be loaded. Please check your connection and reload the page.
      </p>
    );
  return Part ? <Part /> : <p role="status">{adminCopy.loading}</p>;
}
