import { useState, type DragEvent } from 'react';

/** What an element needs so that a file can be dropped on it. */
export function useFileDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped !== undefined) onDrop(dropped);
    },
  };
}
