import { useEffect, useRef } from 'react';

/** Gives the focus to the control of an id, or the first one inside it, once the next rendering is there. */
export function useNextFocus(): (id: string) => void {
  const next = useRef('');

  useEffect(() => {
    if (next.current === '') return;
    const element = document.getElementById(next.current);
    next.current = '';
    const control =
      element?.matches(CONTROLS) === true ? element : element?.querySelector<HTMLElement>(FIELDS);
    control?.focus();
  });
  return (id) => {
    next.current = id;
  };
}

const CONTROLS = 'button, input, select, textarea';
// What is to be filled in comes before what moves it about.
const FIELDS = 'select, input, textarea';
