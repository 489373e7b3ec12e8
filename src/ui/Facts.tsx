import type { ReactNode } from 'react';

/** Lists names and values, one pair per line. A pair without a value is left out. `look` names the style. */
export function Facts({
  facts,
  look,
}: {
  facts: readonly (readonly [name: ReactNode, value: ReactNode])[];
  look?: string;
}) {
  return (
    <dl className={look}>
      {facts.map(
        ([name, value], at) =>
          value && (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and a line left out keeps its place
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
