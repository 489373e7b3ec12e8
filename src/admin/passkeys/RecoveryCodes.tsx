import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaDayInWords } from '#domain/site/india-time.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Actions } from '#ui/primitives.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { download } from '../shell/ExportButton.tsx';

/** The new recovery codes, to be kept now: nobody can show them a second time. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = new Date();
  const title = `Recovery codes for the owner’s area of ${site.practice}`;
  const made = `Made on ${indiaDayInWords(now)}. Each works once, together with your password.`;
  const save = () => {
    const content = new Blob([[title, made, '', ...codes, ''].join('\n')], { type: 'text/plain' });
    download({ name: `recovery-codes-${indiaToday(now)}.txt`, content });
  };
  const list = (
    <ol className="codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        Keep your recovery codes now
      </h3>
      <p>
        With one of these and your password you sign in when you have no passkey at hand, for example after
        losing your phone. They are shown this once. Print them, or write them down, and keep them where your
        devices are not.
      </p>
      {list}
      <Actions>
        <CopyButton text={codes.join('\n')} done="The codes are copied.">
          Copy
        </CopyButton>
        <Button icon="printer" act={() => window.print()}>
          Print
        </Button>
        <Button icon="download" act={save}>
          Download
        </Button>
        <Button look="main" act={done}>
          I have kept them
        </Button>
      </Actions>
      {createPortal(
        <div className="codes-sheet">
          <h1>{title}</h1>
          <p>{made}</p>
          {list}
        </div>,
        document.body,
      )}
    </section>
  );
}
