import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { basePath } from '#lib/paths.ts';
import { pathTo } from '../routes.ts';

/** Of each form on the screen, whether it has unsaved changes. */
const forms = new Set<() => boolean>();
/** The full address of the screen with those forms. */
let formAddress = '';

const question = 'Your changes are not saved. Leave without saving?';

/** Returns true if the owner may leave the screen for another. Asks her when something on it is not saved. */
export function mayLeave(to = ''): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  const there = path.startsWith(`${basePath}/`) ? path : `${basePath}${path}`;
  // The form keeps its state behind the sign-in screen, and on another page of the same list.
  const login = `${basePath}${pathTo('login')}`;
  const stays = [there, location.pathname].includes(login) || there === location.pathname;
  return stays || ![...forms].some((isUnsaved) => isUnsaved()) || window.confirm(question);
}

/** Handles Back and Forward before the router does: this listener is registered first. */
window.addEventListener('popstate', (event) => {
  if (forms.size === 0 || location.pathname === new URL(formAddress).pathname || mayLeave()) return;
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
    forms.add(isUnsaved);
    formAddress = location.href;
    const warn = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      forms.delete(isUnsaved);
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
