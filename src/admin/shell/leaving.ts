import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '#lib/paths.ts';
import { pathTo } from '../routes.ts';

/** Tells whether the form on the screen holds changes that are not saved; null where there is no form. */
let hasChanges: (() => boolean) | null = null;
/** The whole address of that form. */
let formAddress = '';

const question = 'Your changes are not saved. Leave without saving?';

/** Whether the owner may leave the screen for another: asks her when something on it is not saved. */
export function mayLeave(to = ''): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  const there = path.startsWith(`${basePath}/`) ? path : `${basePath}${path}`;
  // Behind the sign-in the form stays as it is, and is there again after it; so it does on another page of a list.
  const login = `${basePath}${pathTo('login')}`;
  const stays = [there, location.pathname].includes(login) || there === location.pathname;
  return stays || !hasChanges?.() || window.confirm(question);
}

/** Back and Forward come here before the router hears of them: this listener is the first. */
window.addEventListener('popstate', (event) => {
  if (!hasChanges || location.pathname === new URL(formAddress).pathname || mayLeave()) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', formAddress);
});

/**
 * Warns before a form with unsaved changes is left: by a link, by Back, by closing the tab. Gives what leaves it once
 * they are saved, unless the owner has gone to another screen meanwhile.
 */
export function useUnsaved(isChanged: boolean): (address: string) => void {
  const [, navigate] = useLocation();
  const isSaved = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    const isUnsaved = () => isChanged && !isSaved.current;
    hasChanges = isUnsaved;
    formAddress = location.href;
    const warn = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      hasChanges = null;
      window.removeEventListener('beforeunload', warn);
    };
  });
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
  return (address) => {
    isSaved.current = true;
    if (isThere.current) navigate(address);
  };
}
