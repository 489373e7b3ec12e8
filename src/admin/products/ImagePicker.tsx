import { type ComponentProps, type DragEvent as Dragged, useEffect, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** What the server takes; other images are offered greyed out, and phones turn their own kind into these. */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

/** A place to drop photos on, to choose them at, or on a phone to take one. */
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

/** An image dropped beside its place would be opened by the browser, in place of the form. */
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

/** A place for what is dragged: `target` goes to its element, `over` says that something it takes is above it. */
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
