import { useState } from 'react';
import { Link } from 'wouter';
import type { AuditWire } from '#domain/site/audit.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { paths } from '#lib/paths.ts';
import { Pager } from '#ui/Pager.tsx';
import { Rows } from '#ui/primitives.tsx';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { SettingsPart } from '../settings/SettingsPart.tsx';
import { QueryState } from '../shell/Screen.tsx';
import { counted, Moment } from '../shell/words.tsx';
import { auditInWords, priceChangeInWords } from './audit-text.ts';
import '#ui/pager.css';

/** Shows the audit log of the owner's area, newest first. */
export function AuditSection() {
  const [page, setPage] = useState(1);
  const query = useApiQuery<{ datalist: DataList<AuditWire> }>(paths.api.settings(`audit?page=${page}`));
  const list = query.data?.datalist;
  return (
    <SettingsPart id="audit" title="What was done here">
      <p>
        Sign-ins and failed ones, files, prices, refunds and what was deleted or erased, for one year. If
        something is not yours, change your password and sign out everywhere else.
      </p>
      {!list && <QueryState query={query} />}
      {list && (
        <p role="status" className="small muted">
          {list.total === 0 ? 'Nothing yet.' : counted(list.total, 'entry', 'entries')}
        </p>
      )}
      <Rows busy={query.isPlaceholderData}>
        {list?.data.map((entry) => (
          <Entry key={`${entry.at} ${entry.what}`} entry={entry} />
        ))}
      </Rows>
      {list && <Pager page={page} last={list.last_page} what="entries" go={setPage} />}
    </SettingsPart>
  );
}

function Entry({ entry }: { entry: AuditWire }) {
  const changes = entry.what === 'prices_changed' ? entry.products : [];
  return (
    <li>
      <span>
        {auditInWords(entry)}
        {entry.what === 'refunded' && (
          <>
            {', order '}
            <Link className="audit-order" href={pathTo('order', entry.order)}>
              {entry.number}
            </Link>
          </>
        )}
        {changes.map((change) => (
          <span key={change.id} className="audit-line small">
            {priceChangeInWords(change)}
          </span>
        ))}
        <span className="audit-line small muted">{entry.device || 'A browser'}</span>
      </span>
      <Moment at={entry.at} />
    </li>
  );
}
