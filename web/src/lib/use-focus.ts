import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to what has just taken the place of something else. */
export function useFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);

  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Gives the focus to what holds lists when the entry that had it has gone; `counts` are those of their entries. */
export function useKeptFocus<Element extends HTMLElement>(...counts: number[]): RefObject<Element | null> {
  return useFocusAfter<Element, number[]>(counts, (before) =>
    counts.some((count, list) => count < (before[list] ?? 0)),
  );
}

/** Gives the focus to a panel when a change has taken away what had it; `state` says how the panel is. */
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
