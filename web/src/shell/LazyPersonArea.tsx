import { lazy } from 'react';
import { isMarkedSignedIn } from '#/lib/session/signed-in-mark.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { routes } from './names.ts';

// Loads in parallel with the app state.
const early = isMarkedSignedIn() ? load() : undefined;

/** Guests never load code for signed-in people. */
export const LazyPersonArea = lazy(() => early ?? load());

function load() {
  return import('./PersonArea.tsx').then(
    ({ PersonArea }) => ({ default: PersonArea }),
    () => ({ default: PlainLink }),
  );
}

/** A partial header is better than an error page. */
function PlainLink() {
  return (
    <ButtonAnchor size="small" href={routes['settings.profile']}>
      Manage Account
    </ButtonAnchor>
  );
}
