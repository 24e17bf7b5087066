import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Brings the island of this name to life, if the page has it: at once, so that nothing is typed between what `render`
 * reads of the page and the first answer to an event.
 */
export function hydrateIsland(name: string, render: (root: HTMLElement) => ReactElement): void {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (root !== null) flushSync(() => hydrateRoot(root, render(root)));
}
