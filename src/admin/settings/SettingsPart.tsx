import type { ReactNode } from 'react';
import { Fold } from '../shell/Fold.tsx';

/** Shows a part of the settings that is seldom needed: its name, until she opens it or a link leads to it. */
export function SettingsPart({
  id,
  title,
  holds,
  children,
}: {
  id: string;
  title: string;
  holds?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="settings-part">
      <Fold title={<h2 id={id}>{title}</h2>} holds={holds} isOpen={location.hash === `#${id}`}>
        {children}
      </Fold>
    </section>
  );
}
