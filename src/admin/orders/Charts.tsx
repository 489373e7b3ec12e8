import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import type { Markup } from '#tools/markup.ts';
import type { BirthDetails, WorkSheet } from '#tools/work-sheet.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import './charts.css';

type Sheets = typeof import('#tools/work-sheet.ts');

/**
 * Uncertainty, in minutes, of a time of birth that a client gave as 'about' without minutes. It is the widest
 * that the tools offer.
 */
const ABOUT_MINUTES = 60;

/** Returns what a sheet is drawn from; nothing for a person whose place of birth was not asked for. */
function sheetDetails({ time, place, ...person }: BirthDetailsWire['people'][number]): BirthDetails[] {
  if (!place) return [];
  if (time.kind !== 'about') return [{ ...person, place, time }];
  return [{ ...person, place, time: { ...time, minutes: time.minutes ?? ABOUT_MINUTES } }];
}

/**
 * Returns the component that shows the working sheet of a consultation, drawn by the given module. Nothing
 * leaves the owner's browser.
 */
export function makeCharts({ workSheet, matchSheet }: Sheets) {
  return function Charts({ details }: { details: BirthDetailsWire }) {
    const { sheets, match } = useMemo(() => {
      const now = Date.now();
      const people = details.people.flatMap(sheetDetails);
      const [one, other] = people;
      const drawn = people.map((person, at) => {
        const id = `sheet-${at}`;
        return { id, name: person.name, sheet: workSheet(person, now, id) };
      });
      return { sheets: drawn, match: one && other ? matchSheet(one, other) : null };
    }, [details]);
    // On the screen the question stands among the birth details, which are not printed.
    const question = details.question && (
      <p className="asked">
        <strong>Question:</strong> <span className="as-typed">{details.question}</span>
      </p>
    );
    const first = sheets.find(({ sheet }) => sheet.ok);
    return (
      <section className="charts tool" aria-label="Charts">
        {sheets.map(({ id, name, sheet }) =>
          sheet.ok ? (
            <Person key={id} sheet={sheet}>
              {id === first?.id && question}
            </Person>
          ) : (
            <Refused key={id} message={`${name}: ${sheet.message}`} />
          ),
        )}
        {match && !match.ok && <Refused message={match.message} />}
        {match?.ok && (
          <article>
            <h3>Guna milan</h3>
            <p className="answer">{match.sentence}</p>
            <Drawn of={[match.about, match.bars, match.kootas, match.remarks]} />
            <p className="small muted">The first person is counted as the bride, the second as the groom.</p>
          </article>
        )}
        <p className="no-print">
          <Button icon="printer" act={() => window.print()}>
            Print the working sheet
          </Button>
        </p>
      </section>
    );
  };
}

const Refused = ({ message }: { message: string }) => <Notice kind="bad">{message}</Notice>;

/** Shows pieces of the tools' HTML, in which every text is escaped. */
function Drawn({ of, className }: { of: readonly Markup[]; className?: string }) {
  const all = of.map(({ html }) => html).join('');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of the tools, which escapes each text
  return <div className={className} dangerouslySetInnerHTML={{ __html: all }} />;
}

/** Shows the sheet of one person, with what else belongs below the birth. */
function Person({ sheet, children }: { sheet: WorkSheet; children: ReactNode }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // The parts of a dasha are added when it is first opened.
    const openParts = ({ target }: Event) => {
      const part = target as HTMLElement;
      const { later } = part.dataset;
      if (later && part.children.length === 1)
        part.insertAdjacentHTML('beforeend', sheet.openDasha(later).html);
    };
    const element = article.current;
    element?.addEventListener('toggle', openParts, true);
    return () => element?.removeEventListener('toggle', openParts, true);
  }, [sheet]);
  return (
    <article ref={article}>
      <h3>{sheet.name}</h3>
      <p>{sheet.birth}</p>
      {children}
      <Drawn of={[sheet.clockNote]} />
      {sheet.running && <p className="answer">{sheet.running}</p>}
      <div className="pair">
        <Drawn of={[sheet.charts]} className="pictures" />
        <Drawn of={[sheet.positions]} />
      </div>
      <Drawn of={[sheet.doubts, sheet.doshas]} />
      <Drawn of={[sheet.dashas]} />
    </article>
  );
}
