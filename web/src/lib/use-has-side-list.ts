import { useSyncExternalStore } from 'react';

/** `--from-xl` of `ui/breakpoints.css`. */
const wide = matchMedia('(min-width: 75rem)');

/** Whether the window is wide enough for the list beside screens. */
export function useHasSideList(): boolean {
  return useSyncExternalStore(watch, () => wide.matches);
}

function watch(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
