import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { adminCopy } from '../copy.ts';
import { Dialog } from './Dialog.tsx';

/**
 * Asks a question in a dialog, perhaps with fields to fill in. The focus starts on the answer that changes
 * nothing.
 */
export function Question({
  title = adminCopy.confirm.title,
  children,
  yes,
  no = adminCopy.confirm.no,
  isKeptMain = false,
  busy,
  failure,
  onYes,
  onNo,
}: {
  title?: string;
  /** The question, and the fields that belong to it. */
  children: ReactNode;
  /** Labels of the button that confirms and of the button that cancels. */
  yes: string;
  no?: string;
  /** True where the answer that changes nothing is the better one: it then looks like it. */
  isKeptMain?: boolean;
  busy: boolean;
  /** Reason why the action failed, if it was tried. */
  failure?: string | undefined;
  /** Called when the owner confirms. Calls `fault` when a field has an error. */
  onYes: (form: HTMLFormElement, fault: () => void) => void;
  /** Called once the dialog is closed in any way, so that the caller removes it from the page. */
  onNo: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog ref={dialog} labelledBy="question-title" first={keep} closed={onNo}>
      <Form act={(form, fault) => busy || onYes(form, fault)}>
        <h2 id="question-title">{title}</h2>
        {children}
        <Notice kind="bad">{failure}</Notice>
        <Actions at="end">
          <Button ref={keep} look={isKeptMain ? 'main' : 'plain'} act={() => dialog.current?.close()}>
            {no}
          </Button>
          <Button look={isKeptMain ? 'plain' : 'main'} busy={busy}>
            {busy ? 'One moment...' : yes}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
