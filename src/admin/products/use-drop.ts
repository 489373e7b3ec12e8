import { type DragEvent, useState } from 'react';

/** A place for what is dragged: `target` goes to its element, `over` says that something it takes is above it. */
export function useDrop(kind: string, drop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  const taking = (isOver: boolean, take?: typeof drop) => (event: DragEvent) => {
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
