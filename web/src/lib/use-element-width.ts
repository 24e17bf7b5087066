import { useEffect, useRef, useState, type RefObject } from 'react';

/** In whole pixels; `atFirst` until measured. */
export function useElementWidth<E extends HTMLElement>(atFirst: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(atFirst);

  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // An element that is being removed has no width and needs no drawing.
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return [element, width];
}
