import { useEffect } from 'react';
import { localEntries } from '#/lib/storage.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { EmptyState } from '#/ui/EmptyState.tsx';
import { shieldIcon } from '#/ui/icons/icons.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

/** Where somebody arrives who has confirmed elsewhere that it is them; the page that asked for it goes on. */
export function ConfirmedScreen() {
  useEffect(() => localEntries.write('confirmedAt', Date.now()), []);

  return (
    <Page title="Confirmed" narrow>
      <EmptyState
        icon={shieldIcon}
        title="You can close this page"
        text="The page that you came from continues."
        action={<ButtonAnchor href={routes['settings.security']}>Security settings</ButtonAnchor>}
      />
    </Page>
  );
}
