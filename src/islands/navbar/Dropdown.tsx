import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';

/**
 * A dropdown of the navigation bar. It opens and closes without script, one at a time (details). React adds
 * arrow keys and Escape, closes it by a press or the focus elsewhere, and keeps it in view in a phone's menu.
 */
export default function Dropdown({ title, children }: { title: string; children?: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useReady(menu);
  useClosing(menu);
  useView(menu);
  return (
    <details className="menu" name="menu" ref={menu} onKeyDown={pressKey}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

/** Returns true when its list floats over the page. In a phone's menu the list pushes the rest down. */
function floats(menu: HTMLDetailsElement): boolean {
  const list = menu.querySelector('ul');
  return list !== null && getComputedStyle(list).position === 'absolute';
}

function pressKey(event: KeyboardEvent<HTMLDetailsElement>) {
  const menu = event.currentTarget;
  if (event.key === 'Escape' && menu.open) {
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  menu.open = true;
  const links = [...menu.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  links[at === -1 && step === -1 ? links.length - 1 : (at + step + links.length) % links.length]?.focus();
}

/** Closes a floating list when the visitor presses elsewhere, or moves the focus elsewhere. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const closeUnless = (isInside: (element: HTMLDetailsElement) => boolean) => {
      const element = menu.current;
      if (element?.open && floats(element) && !isInside(element)) element.open = false;
    };
    const leave = ({ target }: Event) => closeUnless((element) => element.contains(target as Node));
    // A visitor may have opened the list, and pressed elsewhere, before React worked.
    closeUnless((element) => element.matches(':hover') || element.contains(document.activeElement));
    for (const happening of ['pointerdown', 'focusin']) document.addEventListener(happening, leave);
    return () => {
      for (const happening of ['pointerdown', 'focusin']) document.removeEventListener(happening, leave);
    };
  }, [menu]);
}

/** Keeps a list in view that opens low in a phone's menu, or grows when its entries come. */
function useView(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const observer = new ResizeObserver(([grown]) => {
      const element = grown?.target as HTMLDetailsElement;
      if (element.open && !floats(element)) element.scrollIntoView({ block: 'nearest' });
    });
    if (menu.current) observer.observe(menu.current);
    return () => observer.disconnect();
  }, [menu]);
}
