import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '#lib/paths.ts';
import { pathTo } from '../routes.ts';

/** Returns true if the form on the screen has unsaved changes; null when there is no form. */
let hasChanges: (() => boolean) | null = null;
/** The full address of the screen with that form. */
let formAddress = '';

const question = 'Your changes are not saved. Leave without saving?';

/** Returns true if the owner may leave the screen for another. Asks her when something on it is not saved. */
export function mayLeave(to = ''): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  const there = path.startsWith(`${basePath}/`) ? path : `${basePath}${path}`;
  // The form keeps its state behind the sign-in screen, and on another page of the same list.
  const login = `${basePath}${pathTo('login')}`;
  const stays = [there, location.pathname].includes(login) || there === location.pathname;
  return stays || !hasChanges?.() || window.confirm(question);
}

/** Handles Back and Forward before the router does: this listener is registered first. */
window.addEventListener('popstate', (event) => {
  if (!hasChanges || location.pathname === new URL(formAddress).pathname || mayLeave()) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', formAddress);
});

/**
 * Warns before a form with unsaved changes is left by a link, by Back or by closing the tab. Returns a
 * function that leaves the form once it is saved, unless the owner has gone to another screen meanwhile.
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
