import { useEffect, useRef, type RefObject } from 'react';

export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);

  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Focuses the container of lists when the focused entry has gone; `counts` are the lengths of the lists. */
export function useKeptFocus<Element extends HTMLElement>(...counts: number[]): RefObject<Element | null> {
  return useFocusAfter<Element, number[]>(counts, (before) =>
    counts.some((count, list) => count < (before[list] ?? 0)),
  );
}

/** Focuses a panel when a change of `state` has removed the focused element. */
export function useFocusAfterChange<Element extends HTMLElement>(state: string): RefObject<Element | null> {
  return useFocusAfter<Element, string>(state, (before) => state !== before);
}

function useFocusAfter<Element extends HTMLElement, State>(
  state: State,
  mayHaveTaken: (before: State) => boolean,
) {
  const element = useRef<Element>(null);
  const before = useRef(state);

  useEffect(() => {
    if (mayHaveTaken(before.current) && document.activeElement === document.body) element.current?.focus();
    before.current = state;
  });
  return element;
}
