import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to what has just taken the place of something else. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);

  useEffect(() => element.current?.focus(), []);
  return element;
}
