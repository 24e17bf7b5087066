import { lazy } from 'react';
import { isMarkedSignedIn } from '#/lib/session/signed-in-mark.ts';
import { routes } from './names.ts';

// Loads in parallel with the app state.
const early = isMarkedSignedIn() ? load() : undefined;

/** Guests never load code for signed-in people. */
export const LazyPersonArea = lazy(() => early ?? load());

function load() {
  return import('./AppPersonArea.tsx').then(
    ({ AppPersonArea }) => ({ default: AppPersonArea }),
    () => ({ default: PlainLink }),
  );
}

/** A partial header is better than an error page. */
function PlainLink() {
  return <a href={routes['settings.profile']}>Manage Account</a>;
}
