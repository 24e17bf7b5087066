import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element has been in sight, or nearly: what it shows is fetched by then. */
export function useNear<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    // Paper has no edge to come near to.
    const whenPrinted = () => setIsNear(true);
    observer.observe(element.current);
    addEventListener('beforeprint', whenPrinted);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', whenPrinted);
    };
  }, [isNear]);

  return [element, isNear];
}
