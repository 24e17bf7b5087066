import { handleReauthentication } from '#/lib/session/reauthentication.ts';
import { isMarkedSignedIn, onSignedInMark } from '#/lib/session/signed-in-mark.ts';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import { openAccessibilityInPlace } from '#/shell/accessibility-link.ts';
import { hydrateThemeSwitch } from './islands/theme-island.tsx';

/** The common parts of every public page: its header, and the dialogs for refused requests. */
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

// Read before other code changes the URL.
const askedFor = new URL(location.href);

/** Guests never load code for signed-in people. */
function showPerson(): void {
  if (isMarkedSignedIn())
    void import('./islands/person-island.tsx').then(({ showPerson }) => showPerson(askedFor));
}
