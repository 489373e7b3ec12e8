import { useState } from 'react';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { type Notice, noNotice, noticeOn } from '#domain/site/notice.ts';
import { LONGEST_NOTICE, NoticeForm, noticeTexts, shownText } from '#domain/site/notice-form.ts';
import { paths } from '#lib/paths.ts';
import { Actions } from '#ui/Actions.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { succeed } from '../shell/popups.tsx';
import { QueryState } from '../shell/QueryState.tsx';

/** The notice at the top of all pages: a holiday, or that the shop takes no orders for a while. */
export function NoticeSection() {
  const query = useApiQuery<{ notice: Notice }>(paths.api.settings('notice'));
  /** What is typed and not saved; the rest stays as it is kept now, perhaps changed on another device. */
  const [draft, setDraft] = useState<Partial<Notice> | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend((wanted: Notice) => postAdmin(paths.api.settings('notice'), wanted), {
    failed: 'The notice was not saved. What you wrote is still here: please wait a minute and try again.',
  });
  useUnsaved(draft !== null);
  const kept = query.data?.notice;
  if (!kept) return <QueryState query={query} />;

  const notice = { ...kept, ...draft };
  const change = (more: Partial<Notice>) => setDraft({ ...draft, ...more });
  const save = async (wanted: Notice, done: string, fault?: () => void) => {
    const parsed = NoticeForm.safeParse(wanted);
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault?.();
    if (!(await send(parsed.data))?.ok) return;
    setDraft(null);
    succeed(done);
  };
  const shown = noticeOn(kept, indiaToday(new Date()));
  return (
    <section aria-labelledby="notice">
      <h2 id="notice">Notice on all pages</h2>
      <p>{shown ? `Visitors read now: ‘${shownText(shown)}’` : 'Visitors see no notice now.'}</p>
      <Form className="form" act={(_, fault) => save(notice, noticeTexts.updated, fault)}>
        <Field
          id="notice-text"
          label="What visitors read"
          hint="For example: We are away for Diwali. Orders are sent from 16 November."
          error={errors.text?.[0]}
          value={notice.text}
          type={(text) => change({ text })}
        >
          <textarea rows={2} maxLength={LONGEST_NOTICE} />
        </Field>
        <Field
          id="notice-until"
          label="Last day of it (may be empty)"
          hint="The day after, it goes by itself, and the shop takes orders again."
          error={errors.until?.[0]}
          value={notice.until}
          type={(until) => change({ until })}
        >
          <input type="date" />
        </Field>
        <label className="line check">
          <input
            type="checkbox"
            checked={notice.paused}
            onChange={({ target }) => change({ paused: target.checked })}
          />
          Take no orders meanwhile. Notice and checkout say so, and until when; orders already placed can be
          paid.
        </label>
        <Actions>
          <Button look="main" busy={busy}>
            Save notice
          </Button>
          {kept.text && (
            <Button busy={busy} act={() => save(noNotice, 'The notice is gone')}>
              Take it away
            </Button>
          )}
        </Actions>
      </Form>
    </section>
  );
}
