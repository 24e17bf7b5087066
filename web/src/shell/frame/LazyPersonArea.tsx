import { lazy, type ReactNode } from 'react';
import { isMarkedSignedIn } from '#/lib/session/signed-in-mark.ts';
import type { PersonAreaProps } from '../PersonArea.tsx';

// Loads in parallel with the app state.
const early = isMarkedSignedIn() ? load() : undefined;

/** Guests never load code for signed-in people. */
export const LazyPersonArea = lazy(() => early ?? load());

function load(): Promise<{ default: (props: PersonAreaProps) => ReactNode }> {
  return import('./AppPersonArea.tsx').then(
    ({ AppPersonArea }) => ({ default: AppPersonArea }),
    // A header without it is better than an error page; its menu leads to the account.
    () => ({ default: () => null }),
  );
}
