import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Synchronous, so that nothing is typed between what `render` reads and the first event handler. */
export function hydrateIsland(name: string, render: (root: HTMLElement) => ReactElement): void {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (root !== null) flushSync(() => hydrateRoot(root, render(root)));
}
