import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Erasure, PersonQuery, personTexts } from '#domain/site/person.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions, Rows } from '#ui/primitives.tsx';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { Fold } from '../shell/Fold.tsx';
import { focusTitle } from '../shell/Screen.tsx';
import { counted, Moment } from '../shell/words.tsx';
import { erasedInWords } from './erasure-text.ts';

/**
 * Finds whoever asks what the shop has of them, by exactly the phone or e-mail that they used, and lists the
 * requests to be erased so far.
 */
export function DataRequests() {
  const [, navigate] = useLocation();
  const [typed, type] = useState('');
  const [error, setError] = useState<string>();
  const requests = useApiQuery<{ datalist: Erasure[] }>(paths.api.listErasures());
  const asked = requests.data?.datalist ?? [];
  const look = (_: HTMLFormElement, fault: () => void) => {
    const parsed = PersonQuery.safeParse({ q: typed });
    setError(parsed.success ? undefined : personTexts.contact);
    if (!parsed.success) return fault();
    navigate(`${pathTo('person')}?q=${encodeURIComponent(parsed.data.q)}`);
    focusTitle();
  };
  return (
    <section aria-labelledby="data-requests" className="folds">
      <Fold
        title={<h2 id="data-requests">When somebody asks about their data</h2>}
        holds={asked.length > 0 && counted(asked.length, 'request')}
      >
        <p>
          Whoever gave you data may ask what you have, and may ask you to erase it. Ask for the phone number
          or e-mail they used, so that you know it is them.
        </p>
        <Form className="form" act={look}>
          <Field id="person-contact" label="Mobile number or e-mail" error={error} value={typed} type={type}>
            <input autoComplete="off" />
          </Field>
          <Actions>
            <Button>Look up</Button>
          </Actions>
        </Form>
        <h3>Requests so far</h3>
        {requests.data?.datalist.length === 0 && <p className="muted">Nobody has asked yet.</p>}
        <Rows>
          {asked.map((each) => (
            <li key={each.at}>
              <span>
                {each.contact}. {erasedInWords(each)}
              </span>
              <Moment at={each.at} />
            </li>
          ))}
        </Rows>
      </Fold>
    </section>
  );
}
