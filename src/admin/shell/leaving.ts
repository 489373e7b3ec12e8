import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';

/** Tells whether the form on the screen holds changes that are not saved; null where there is no form. */
let hasChanges: (() => boolean) | null = null;
/** The whole address of that form. */
let formAddress = '';

const question = 'Your changes are not saved. Leave without saving?';

/** Whether the owner may leave the screen for another: asks her when something on it is not saved. */
export function mayLeave(to = ''): boolean {
  // Behind the sign-in the form stays as it is, and is there again after it.
  const behindLogin = to.startsWith('/login') || location.pathname === paths.admin.login();
  return behindLogin || !hasChanges?.() || window.confirm(question);
}

/** Back and Forward come here before the router hears of them: this listener is the first. */
window.addEventListener('popstate', (event) => {
  if (!hasChanges || location.href === formAddress || mayLeave()) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', formAddress);
});

/** Warns before a form with unsaved changes is left: by a link, by Back, by closing the tab. */
export function useUnsaved(isUnsaved: () => boolean): void {
  useEffect(() => {
    hasChanges = isUnsaved;
    formAddress = location.href;
    const warn = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      hasChanges = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
}
