import type { ShownFact } from '#domain/catalogue/product-facts.ts';
import { copy } from '#lib/copy.ts';
import { Facts } from '#ui/Facts.tsx';

/** What is known of a product as a table of terms, and what is told of it. All of it is text. */
export function Description({ facts, paragraphs }: { facts: ShownFact[]; paragraphs: string[][] }) {
  const inRatti = facts.some(({ label, value }) => label === 'Weight' && /ratti/i.test(value));
  return (
    <section className="description" aria-labelledby="other-point">
      <h2 id="other-point">{copy.otherPoint}</h2>
      <div className="description-parts">
        {facts.length > 0 && (
          <div>
            <Facts
              look="facts"
              facts={facts.map(({ label, value, href }) => [
                label,
                <>
                  {label === 'Hindi name' ? <span lang="hi">{value}</span> : value}
                  {href && (
                    <>
                      {' '}
                      <a href={href} target="_blank" rel="noopener">
                        See the report at the laboratory
                        <span className="visually-hidden"> (opens in a new tab)</span>
                      </a>
                    </>
                  )}
                </>,
              ])}
            />
            {inRatti && (
              <p className="small muted">
                1 ratti is 0.91 carat (182 mg) in this shop. Other shops may use a smaller ratti, so please
                compare in carats.
              </p>
            )}
          </div>
        )}
        <div className="description-text">
          {paragraphs.map((lines, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
            <p key={at}>{lines.join('\n')}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
