import { lazy } from 'react';
import { isMarkedSignedIn } from '#/lib/session/signed-in-mark.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { routes } from './names.ts';

// Fetched beside the state that will ask for it.
const early = isMarkedSignedIn() ? load() : undefined;

/** Guests are never sent what only people with an account see. */
export const LazyPersonArea = lazy(() => early ?? load());

function load() {
  return import('./PersonArea.tsx').then(
    ({ PersonArea }) => ({ default: PersonArea }),
    () => ({ default: PlainLink }),
  );
}

/** A page whose header did not come whole is better than none. */
function PlainLink() {
  return (
    <ButtonAnchor size="small" href={routes['settings.profile']}>
      Manage Account
    </ButtonAnchor>
  );
}
