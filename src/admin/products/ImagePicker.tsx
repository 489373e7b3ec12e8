import { type ComponentProps, type DragEvent as Dragged, useEffect, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';

/**
 * Image types that the server accepts. Browsers grey out other images, and phones convert theirs into these.
 */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

/** Shows a place to drop photos, to choose them or, on a phone, to take one. */
export function ImagePicker({
  prompt,
  multiple = false,
  choose,
  ...control
}: ComponentProps<'input'> & {
  prompt: string;
  choose: (files: readonly File[]) => void;
}) {
  const { over, target } = useDrop('Files', ({ files }) => choose([...files]));
  const take = (input: HTMLInputElement) => {
    choose([...(input.files ?? [])]);
    // So that the same file can be chosen again.
    input.value = '';
  };
  return (
    <div className={over ? 'cluster drop drop--over' : 'cluster drop'} {...target}>
      <input
        {...control}
        type="file"
        className="visually-hidden"
        accept={KINDS}
        multiple={multiple}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <label htmlFor={control.id} className="button">
        <Icon name="photo-plus" />
        {prompt}
      </label>
      <span className="drop-camera">
        <input
          id={`${control.id}-camera`}
          type="file"
          className="visually-hidden"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <label htmlFor={`${control.id}-camera`} className="button">
          Take a photo
        </label>
      </span>
      <span className="muted drop-hint">{multiple ? 'or drop photos here' : 'or drop a photo here'}</span>
    </div>
  );
}

/** Keeps the browser from opening an image that is dropped beside its place, which would replace the form. */
export function useKeepDroppedFiles(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/**
 * Makes an element a place to drop things on. `target` belongs to the element; `over` is true while something
 * it accepts is above it.
 */
export function useDrop(kind: string, drop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  const taking = (isOver: boolean, take?: typeof drop) => (event: Dragged) => {
    if (!event.dataTransfer.types.includes(kind)) return;
    event.preventDefault();
    setOver(isOver);
    take?.(event.dataTransfer);
  };
  const target = {
    onDragOver: taking(true),
    onDragLeave: () => setOver(false),
    onDrop: taking(false, drop),
  };
  return { over, target };
}
