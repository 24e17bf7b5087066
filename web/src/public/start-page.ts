import { handleReauthentication } from '#/lib/session/reauthentication.ts';
import { isMarkedSignedIn, onSignedInMark } from '#/lib/session/signed-in-mark.ts';
import { whenIdle } from '#/lib/when-idle.ts';
import { openAccessibilityInPlace } from '#/shell/accessibility-link.ts';
import { hydrateThemeSwitch } from './islands/theme-island.tsx';

/** What every public page does besides its own: its header, and the dialogs that a refused request may ask for. */
export function startPage(): void {
  handleReauthentication(async (asked, asking) => {
    const { showReauthentication } = await import('#/features/sign-in/reauthentication-dialogs.tsx');
    return showReauthentication(asked, asking);
  });
  hydrateThemeSwitch();
  openAccessibilityInPlace();
  whenIdle(showPerson);
  onSignedInMark(showPerson);
}

// As the page was asked for: what it says is acted on, and taken off the address.
const askedFor = new URL(location.href);

/** Guests are never sent what only people with an account see. */
function showPerson(): void {
  if (isMarkedSignedIn())
    void import('./islands/person-island.tsx').then(({ showPerson }) => showPerson(askedFor));
}
