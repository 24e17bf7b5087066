import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings the island of this name to life, if the page has it. */
export function hydrateIsland(name: string, render: (root: HTMLElement) => ReactElement): void {
  const root = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (root !== null) hydrateRoot(root, render(root));
}
