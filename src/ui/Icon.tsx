import { type IconName, iconPaths } from './icon-paths.ts';

/** A drawn icon, 24 px at text size; hidden from screen readers, so words must stand beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
