import { useState } from 'react';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import {
  ownerSettings,
  type Setting,
  type SettingField,
  type SettingName,
} from '#domain/site/owner-settings.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';
import { QueryState } from '../shell/Screen.tsx';
import { SettingsPart } from './SettingsPart.tsx';

type Value = Record<string, string | boolean>;

/** Shows one setting of the owner: its present value in words, and its form. */
export function SettingForm({ name, isFolded = false }: { name: SettingName; isFolded?: boolean }) {
  const setting = ownerSettings[name] as unknown as Setting<Value>;
  const query = useApiQuery<Record<string, Value>>(paths.api.setting(name));
  /**
   * Values that are typed and not saved. Every other field shows its stored value, perhaps changed on another
   * device.
   */
  const [draft, setDraft] = useState<Value | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend((wanted: Value) => postAdmin(paths.api.setting(name), wanted), {
    failed: setting.failed,
  });
  useUnsaved(draft !== null);
  const kept = query.data?.[name];
  if (!kept) return <QueryState query={query} />;

  const value = { ...kept, ...draft };
  const save = async (wanted: Value, fault: () => void) => {
    const parsed = setting.schema.safeParse(wanted);
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    if (!parsed.success) return fault();
    if (!(await send(parsed.data))?.ok) return;
    setDraft(null);
    succeed(setting.saved);
  };
  /** Takes the setting away, and offers to put back what it was: that may be a text of several lines. */
  const takeAway = async (done: string) => {
    setErrors({});
    if (!(await send(setting.byDefault))?.ok) return;
    setDraft(null);
    offerUndo(done, async () => {
      const sent = await send(kept);
      if (sent?.ok) succeed('As it was before');
      return sent?.ok ?? false;
    });
  };
  const { removal } = setting;
  const isAtDefault = Object.entries(setting.byDefault).every(([field, usual]) => kept[field] === usual);
  const form = (
    <>
      <p>{setting.present(kept, new Date())}</p>
      <Form className="form" act={(_, fault) => save(value, fault)}>
        {Object.entries(setting.fields).map(([field, shown]) => (
          <Control
            key={field}
            id={`${name}-${field}`}
            field={shown}
            value={value[field] ?? ''}
            error={errors[field]?.[0]}
            change={(to) => setDraft({ ...draft, [field]: to })}
          />
        ))}
        <Actions>
          <Button look="main" busy={busy}>
            {setting.save}
          </Button>
          {removal && !isAtDefault && (
            <Button busy={busy} act={() => takeAway(removal.done)}>
              {removal.button}
            </Button>
          )}
        </Actions>
      </Form>
    </>
  );
  if (isFolded)
    return (
      <SettingsPart id={name} title={setting.title}>
        {form}
      </SettingsPart>
    );
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{setting.title}</h2>
      {form}
    </section>
  );
}

/** Shows a field of a setting in the control that fits it. */
function Control({
  id,
  field: { label, hint, control, longest },
  value,
  error,
  change,
}: {
  id: string;
  field: SettingField;
  value: string | boolean;
  error: string | undefined;
  change: (to: string | boolean) => void;
}) {
  if (control === 'tick')
    return (
      <label className="line check">
        <input type="checkbox" checked={value === true} onChange={({ target }) => change(target.checked)} />
        {label}
      </label>
    );
  return (
    <Field id={id} label={label} hint={hint} error={error} value={String(value)} type={change}>
      {control === 'lines' ? (
        <textarea rows={2} maxLength={longest} />
      ) : (
        <input type={control === 'day' ? 'date' : 'text'} maxLength={longest} autoComplete="off" />
      )}
    </Field>
  );
}
