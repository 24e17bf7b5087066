import { useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { readableLink } from '#/lib/links.ts';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { pencilIcon } from '#/ui/icons/action-icons.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';

interface CorrectionButtonProps {
  link: ListedLink;
  state: AppState;
  /** Where a plan is chosen. */
  path: string;
}

const loadDialog = async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog;

/** For accounts whose plan changes no destinations: corrects that of a new link, and of others says what a plan opens. */
export function CorrectionButton(props: CorrectionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLoaded(isOpen, loadDialog);
  const name = `Edit the destination of ${readableLink(props.link)}`;

  return (
    <>
      <Button kind="icon" aria-label={name} title={name} onClick={() => setIsOpen(true)}>
        <Icon path={pencilIcon} />
      </Button>
      {isOpen && dialog.state === 'ready' && <dialog.value {...props} onClose={() => setIsOpen(false)} />}
      {isOpen && dialog.state === 'failed' && <LoadFailure what="The form" retry={dialog.retry} />}
    </>
  );
}
