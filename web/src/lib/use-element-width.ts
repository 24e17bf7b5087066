import { useEffect, useRef, useState, type RefObject } from 'react';

/** The width that an element has been given, in whole pixels; `atFirst` until it is known. */
export function useElementWidth<E extends HTMLElement>(atFirst: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(atFirst);

  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // While it is being taken away an element has no width; nothing needs to be drawn for that.
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return [element, width];
}
