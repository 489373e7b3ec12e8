import type { Description as DescriptionParts } from '#domain/description.ts';
import { copy } from '#lib/copy.ts';

/** The full description: its facts as a table of terms, the rest as paragraphs. All of it is text. */
export function Description({ description }: { description: DescriptionParts }) {
  const { facts, paragraphs } = description;
  const inRatti = facts.some(({ label, value }) => label === 'Weight' && /ratti/i.test(value));
  return (
    <section className="description" aria-labelledby="other-point">
      <h2 id="other-point">{copy.otherPoint}</h2>
      <div className="description-parts">
        {facts.length > 0 && (
          <div>
            <dl className="facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd lang={label === 'Hindi name' ? 'hi' : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
            {inRatti && (
              <p className="small muted">
                1 ratti is 0.91 carat (182 mg) in this shop. Other shops may use a smaller ratti, so compare
                carats.
              </p>
            )}
          </div>
        )}
        <div className="description-text">
          {paragraphs.map((lines) => (
            <p key={lines[0]}>
              {lines.map((line, at) => (
                <span key={line}>
                  {at > 0 && <br />}
                  {line}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
