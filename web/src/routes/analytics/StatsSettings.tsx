import { useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { chartIcon } from '#/ui/icons/action-icons.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';

const StatsSettingsDialog = lazyPart(
  async () => (await import('./StatsSettingsDialog.tsx')).StatsSettingsDialog,
);

interface StatsSettingsProps {
  link: ListedLink;
  state: AppState;
  /** Those that the screen shows. */
  filters: string;
}

/** Whether clicks on a link are counted, and who else sees them; its code is fetched once it is opened. */
export function StatsSettings(props: StatsSettingsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!props.state.features.includes('update_linklet')) return null;

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon path={chartIcon} />
        Share statistics
      </Button>
      {isOpen && <StatsSettingsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
